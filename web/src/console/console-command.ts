/** What an agent can do by a key or in the palette. */
export type ConsoleCommand = {
  name: string;
  /** The shortcut as shown, for example `Alt J`. A command without one is only in the palette. */
  keys?: string;
  run: () => void;
};
