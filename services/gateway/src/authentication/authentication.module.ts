import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { ACCESS_TOKEN, AccessTokens } from './access-tokens.ts';
import { AgentsStore } from './agents.store.ts';
import { Authenticator } from './authenticator.ts';
import { HttpAuthenticator } from './http-authenticator.ts';
import { JwtStrategy } from './jwt.strategy.ts';
import { LoginVerifier } from './login-verifier.ts';
import { PasskeysStore } from './passkeys.store.ts';
import { RefreshTokensStore } from './refresh-tokens.store.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { VisitorKeysStore } from './visitor-keys.store.ts';

const { algorithm, issuer, audience, lifeSeconds: expiresIn } = ACCESS_TOKEN;

@Module({
  imports: [
    PassportModule,
    RateLimitingModule,
    JwtModule.registerAsync({
      inject: [ENV],
      useFactory: (env: GatewayEnv) => ({
        secret: env.TOKEN_SECRET,
        signOptions: { algorithm, issuer, audience, expiresIn },
        verifyOptions: { algorithms: [algorithm], issuer, audience },
      }),
    }),
  ],
  providers: [
    AccessTokens,
    AgentsStore,
    Authenticator,
    HttpAuthenticator,
    JwtStrategy,
    LoginVerifier,
    PasskeysStore,
    RefreshTokensStore,
    SecondFactorStore,
    VisitorKeysStore,
  ],
  // The guards of this folder and of authorization are created in the module of the controller that uses them, and read
  // AgentsStore, RefreshTokensStore and RateLimiter there.
  exports: [
    AccessTokens,
    AgentsStore,
    Authenticator,
    HttpAuthenticator,
    RateLimitingModule,
    LoginVerifier,
    PasskeysStore,
    RefreshTokensStore,
    SecondFactorStore,
    VisitorKeysStore,
  ],
})
export class AuthenticationModule {}
