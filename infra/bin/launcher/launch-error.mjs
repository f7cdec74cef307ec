/** A failure whose message explains it completely; it is printed without a stack. */
export class LaunchError extends Error {}
