/** The conversation that an address names. */
export const sessionInSearch = ({ session }: Record<string, unknown>): { session?: string } =>
  typeof session === 'string' ? { session } : {};
