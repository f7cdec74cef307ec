import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { encode } from 'uqr';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import { secondFactorSetup, type SecondFactorSetup } from '@libs/protocol/second-factor.ts';
import { teamResponse } from '@libs/protocol/team.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { showToast } from '../../ui/toast-store.ts';

type SecondFactorProps = { http: AuthenticatedHttp; agent: SignedInAgent; isOwed: boolean; onSecured: () => void };

/** Sets up an authenticator app, or removes it for those whose role does not require one. */
export function SecondFactor({ http, agent, isOwed, onSecured }: SecondFactorProps) {
  const [isOn, setIsOn] = useState<boolean | null>(isOwed ? false : null);
  const [offer, setOffer] = useState<SecondFactorSetup | null>(null);
  const read = useCallback(async () => {
    const answer = await http({ method: 'GET', path: '/agents', answer: teamResponse });
    return 'value' in answer
      ? (answer.value.team.find((one) => one.agentId === agent.agentId)?.hasSecondFactor ?? false)
      : null;
  }, [http, agent]);
  useEffect(() => {
    if (!isOwed) void read().then(setIsOn);
  }, [read, isOwed]);

  const start = async () => {
    const answer = await http({ method: 'POST', path: '/agents/me/second-factor', answer: secondFactorSetup });
    if ('value' in answer) setOffer(answer.value);
    else showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
  };
  const toggle = async (code: string) => {
    const path = `/agents/me/second-factor/${isOn ? 'remove' : 'confirm'}`;
    const answer = await http({ method: 'POST', path, body: { code } });
    if ('refused' in answer)
      return showToast({ title: m.console_error(), text: answer.refused.message, isDestructive: true });
    setOffer(null);
    setIsOn(!isOn);
    if (!isOn) onSecured();
    showToast({ title: m.me_factor(), text: isOn ? m.me_factor_gone() : m.me_factor_done() });
  };
  if (isOn === null) return null;
  if (isOn)
    return (
      <>
        <p>{m.me_factor_on()}</p>
        {agent.role !== 'operator' && <CodeForm label={m.me_factor_remove()} onCode={toggle} />}
      </>
    );
  if (!offer)
    return (
      <>
        <p>{m.me_factor_off()}</p>
        <Button className="w-fit" onClick={() => void start()}>
          {m.me_factor_start()}
        </Button>
      </>
    );
  return (
    <>
      <p className="text-sm">{m.me_factor_scan()}</p>
      <QrCode of={offer.uri} />
      <code className="block [overflow-wrap:anywhere] select-all">{offer.secret}</code>
      <CodeForm label={m.me_factor_confirm()} onCode={toggle} />
    </>
  );
}

function CodeForm({ label, onCode }: { label: string; onCode: (code: string) => Promise<void> }) {
  const [code, setCode] = useState('');
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void onCode(code.trim()).then(() => setCode(''));
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <TextField
        label={m.me_factor_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        pattern="\d{6}"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit">{label}</Button>
    </form>
  );
}

/**
 * Drawn in the browser so that the secret is sent to no other service. Black on white in every theme, because phones
 * cannot scan it otherwise.
 */
function QrCode({ of: text }: { of: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 bg-code-ground"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={path} className="fill-code-dots" />
    </svg>
  );
}
