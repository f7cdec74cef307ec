import type { Vouched } from '@libs/protocol/identity.ts';
import { m } from '../paraglide/messages.js';
import { Fact, Section } from './facts.tsx';

/** Who this is by the word of the site they are signed in at. It stands apart from what they say of themselves. */
export function VouchedFacts({ host, externalId, name, email }: Vouched) {
  return (
    <Section title={m.console_vouched()}>
      <p className="rounded-control border-s-4 border-brand bg-sunken px-2.5 py-1.5">
        <span aria-hidden="true">✓ </span>
        <bdi>{m.console_vouched_by({ host })}</bdi>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {name && <Fact label={m.console_name()}>{name}</Fact>}
        {email && <Fact label={m.console_email()}>{email}</Fact>}
        <Fact label={m.console_external_id()}>{externalId}</Fact>
      </dl>
    </Section>
  );
}
