/** A failure that its message explains completely; it is printed without a stack. */
export class LaunchError extends Error {}
