/**
 * Ends a fold's switch. `event: never` proves at compile time that every event has its own case; at run time an
 * event that a newer version wrote leaves the state as it is.
 */
export function unchangedByUnknownEvent<State>(state: State, _event: never): State {
  return state;
}

/** Ends a command switch. Commands are parsed before they get here, so reaching it is a programming error. */
export function refuseUnknownCommand(command: never): never {
  throw new TypeError(`No decision for the command ${(command as { type?: string }).type}`);
}
