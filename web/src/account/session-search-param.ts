/** The open conversation, named in the address. */
export const sessionSearchParam = ({ session }: Record<string, unknown>): { session?: string } =>
  typeof session === 'string' ? { session } : {};
