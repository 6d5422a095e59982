@rem The scripts of package.json begin with a shell's exec, so that signals reach them; Windows has no such command.
@%*
