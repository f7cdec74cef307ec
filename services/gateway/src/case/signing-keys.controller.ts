import { Controller, Get, Header, type OnModuleInit } from '@nestjs/common';
import { SIGNING_KEYS_PATH, type SigningKeySet } from '@libs/protocol/signing-keys.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** The public keys of case files, for everybody who was given one. */
@Controller(SIGNING_KEYS_PATH)
export class SigningKeysController implements OnModuleInit {
  constructor(private readonly resources: ServerResources) {}

  /** Without a key nothing can be exported, and the chat goes on. */
  async onModuleInit(): Promise<void> {
    const { log, signingKeys: keys } = this.resources;
    await keys.ensure().catch((fault: unknown) => log.error(faultFields(fault), 'the keystore has no signing key'));
  }

  @Get()
  @Header('cache-control', 'public, max-age=60')
  @Header('access-control-allow-origin', '*')
  async list(): Promise<SigningKeySet> {
    return { keys: await this.resources.signingKeys.list() };
  }
}
