import { z } from '#schema';

/** Six digits, as an authenticator shows them. */
export const secondFactorCode = z.string().regex(/^\d{6}$/, 'login.code-wrong');
export const secondFactorCodeRequest = z.strictObject({ code: secondFactorCode });

/** The secret for an authenticator: as a URL for a QR code, and as letters to type. */
export const secondFactorSetup = z.object({ uri: z.string(), secret: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;
