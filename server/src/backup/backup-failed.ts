/** A backup cannot be made or restored; the message is one line for the person at the terminal. */
export class BackupFailed extends Error {
  override readonly name: string = "BackupFailed";
}

/** Another process is making a backup. */
export class AnotherBackup extends BackupFailed {
  override readonly name = "AnotherBackup";

  constructor() {
    super("Another backup is being made. Wait until it has ended.");
  }
}

/** The exit code of the command when another process is making a backup. */
export const anotherIsMade = 3;
