/** The message is one line for the person at the terminal. */
export class BackupFailed extends Error {
  override readonly name: string = "BackupFailed";
}

export class AnotherBackup extends BackupFailed {
  override readonly name = "AnotherBackup";

  constructor() {
    super("Another backup is being made. Wait until it has ended.");
  }
}

export const anotherIsMade = 3;
