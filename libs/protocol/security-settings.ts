import { z } from '#schema';
import { agentRole } from './roles.ts';
import { readableFields } from './settings.ts';

/** Which conversations an agent may read. Leads may read all; everybody else may open one with a reason that leads see. */
export const conversationAccess = z.enum(['everyone', 'own-and-waiting', 'own']);
export type AccessRule = z.infer<typeof conversationAccess>;

/** The organisation's rules about its own people. They stand beside the settings of the chat, and visitors never read them. */
export const securitySettings = z.object({
  /**
   * For so many days after somebody has invited or reset an account, it counts as that person: long enough that a
   * colleague has met whoever is behind it.
   */
  independenceDays: z.int().min(1).max(90).default(14),
  /** From this role on, nobody signs in without a second factor. */
  secondFactorFrom: agentRole.default('lead'),
  conversationAccess: conversationAccess.default('everyone'),
  /** Case files that one agent may save in an hour without a lead. More than anybody needs by hand. */
  exportsPerHour: z.int().min(1).max(1000).default(20),
});
export type SecuritySettings = z.infer<typeof securitySettings>;
export const securitySettingsRequest = z.strictObject(securitySettings.shape);

/** As stored in a row by this version, an earlier or a later one: what does not fit is read as the default. */
export const parseStoredSecurity = (row: { security?: unknown }): SecuritySettings =>
  securitySettings.parse(readableFields(securitySettings.shape, Object(row.security) as object));
