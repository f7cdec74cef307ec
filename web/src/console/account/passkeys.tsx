import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { type Passkey, passkeyOptionsResponse, secondFactorsResponse } from '@libs/protocol/passkeys.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { makePasskey } from '../../ui/passkey-prompt.ts';
import { showToast } from '../../ui/toast-store.ts';

type PasskeysProps = { http: AuthenticatedHttp; lang: Locale; onAdded: () => void };

/** The agent's passkeys: a fingerprint, a face, or a key in the hand as the second factor. */
export function Passkeys({ http, lang, onAdded }: PasskeysProps) {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
  const read = useCallback(
    () => http({ method: 'GET', path: '/agents/me/second-factor', answer: secondFactorsResponse }),
    [http],
  );
  useEffect(() => {
    void read().then((answer) => 'value' in answer && setPasskeys(answer.value.passkeys));
  }, [read]);
  const change = async (call: { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }) => {
    const answer = await http(call);
    const now = await read();
    if ('value' in now) setPasskeys(now.value.passkeys);
    if ('refused' in answer) showTrouble(answer.refused.message);
    return 'value' in answer;
  };
  const add = async (name: string) => {
    const offer = await http({ method: 'POST', path: '/agents/me/passkeys/options', answer: passkeyOptionsResponse });
    if ('refused' in offer) return showTrouble(offer.refused.message);
    const credential = await makePasskey(offer.value.options ?? '{}');
    if (!credential) return showTrouble(m.passkey_cancelled());
    if (!(await change({ method: 'POST', path: '/agents/me/passkeys', body: { name, credential } }))) return;
    showToast({ title: m.passkey_title(), text: m.passkey_added() });
    onAdded();
  };
  return (
    <>
      <p className="text-sm text-ink-soft">{m.passkey_text()}</p>
      <ul className="flex flex-col gap-3">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="border-b border-line pb-2">
            <NameForm
              label={m.passkey_name()}
              hint={m.passkey_since({ when: formatTime(lang, passkey.createdAt) })}
              initial={passkey.name}
              action={m.passkey_rename()}
              onName={(name) =>
                void change({ method: 'PUT', path: `/agents/me/passkeys/${passkey.id}`, body: { name } })
              }
            />
            <ConfirmButton
              size="small"
              kind="quiet"
              action={m.passkey_remove()}
              label={m.passkey_remove_label({ name: passkey.name })}
              onConfirm={() => void change({ method: 'DELETE', path: `/agents/me/passkeys/${passkey.id}` })}
            />
          </li>
        ))}
      </ul>
      <NameForm label={m.passkey_new_name()} initial="" action={m.passkey_add()} onName={(name) => void add(name)} />
    </>
  );
}

type NameFormProps = {
  label: string;
  hint?: string;
  initial: string;
  action: string;
  onName: (name: string) => void;
};

function NameForm({ label, hint, initial, action, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onName(name.trim());
    setName(initial && name);
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        {...(hint ? { hint } : {})}
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button size="small" type="submit">
        {action}
      </Button>
    </form>
  );
}

const showTrouble = (text: string): void => showToast({ title: m.console_error(), text, isDestructive: true });
