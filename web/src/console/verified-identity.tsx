import type { VouchedIdentity } from '@libs/protocol/identity.ts';
import { m } from '../i18n/messages.ts';
import { DetailItem, DetailSection } from './detail-section.tsx';

/** The identity that the embedding site has confirmed, kept apart from what the customer entered. */
export function VerifiedIdentityDetails({ host, externalId, name, email }: VouchedIdentity) {
  return (
    <DetailSection title={m.console_verified()}>
      <p className="rounded-control border-s-4 border-brand bg-sunken px-2.5 py-1.5">
        <span aria-hidden="true">✓ </span>
        <bdi>{m.console_verified_by({ host })}</bdi>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {name && <DetailItem label={m.console_name()}>{name}</DetailItem>}
        {email && <DetailItem label={m.console_email()}>{email}</DetailItem>}
        <DetailItem label={m.console_external_id()}>{externalId}</DetailItem>
      </dl>
    </DetailSection>
  );
}
