/** A backup cannot be made or restored; the message is one line for the person at the terminal. */
export class BackupFailed extends Error {
  override readonly name = "BackupFailed";
}
