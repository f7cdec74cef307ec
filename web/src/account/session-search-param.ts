/** The conversation that an address names. */
export const sessionSearchParam = ({ session }: Record<string, unknown>): { session?: string } =>
  typeof session === 'string' ? { session } : {};
