import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { askForPasskey } from '../ui/passkey-prompt.ts';
import type { AgentSession, SecondFactorAnswer } from './agent-session.ts';

type LoginFormProps = { session: AgentSession; onSignedIn: () => void };

export function LoginForm({ session, onSignedIn }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [isSigningIn, setIsSigningIn] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const isCodeRequired = code !== null;
  // The field has just appeared, and the pressed button has lost the focus.
  useEffect(() => codeField.current?.focus(), [isCodeRequired]);

  const [hasPasskey, setHasPasskey] = useState(false);

  const signIn = async (factor?: SecondFactorAnswer) => {
    if (isSigningIn) return;
    setIsSigningIn(true);
    const refused = await session.signIn(email, password, factor);
    if (refused?.code === 'login.code-needed') {
      // The password was right; a second factor is requested only now.
      setHasPasskey((await session.passkeyOptions(email, password)) !== null);
      setCode('');
    }
    setIsSigningIn(false);
    if (refused?.code === 'login.code-needed') return;
    if (refused)
      return showToast({ title: m.account_failed(), text: signInErrorMessage(refused), isDestructive: true });
    const access = session.store.getState();
    if (access.is === 'in') showWelcomeToast(access.agent);
    onSignedIn();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void signIn(code?.trim() ? { code: code.trim() } : undefined);
  };
  const signInWithPasskey = async () => {
    // Each set of options counts once.
    const options = await session.passkeyOptions(email, password);
    const passkey = options && (await askForPasskey(options));
    if (passkey) return signIn({ passkey });
    showToast({ title: m.account_failed(), text: m.passkey_cancelled(), isDestructive: true });
  };

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={m.account_email()} type="email" autoComplete="username" value={email} onValue={setEmail} />
      <Field
        label={m.account_password()}
        type="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
      />
      {hasPasskey && (
        <Button size="large" kind="secondary" className="w-full" onClick={() => void signInWithPasskey()}>
          {m.passkey_use()}
        </Button>
      )}
      {code !== null && (
        <Field
          label={m.account_code()}
          type="text"
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
          input={codeField}
        />
      )}
      <Button type="submit" size="large" isBusy={isSigningIn} className="mt-2 w-full">
        {isSigningIn ? m.account_signing_in() : m.account_sign_in()}
      </Button>
    </form>
  );
}

type FieldProps = {
  label: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  value: string;
  onValue: (value: string) => void;
  input?: RefObject<HTMLInputElement | null>;
};

function Field({ label, onValue, input, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        required
        spellCheck={false}
        autoCapitalize="none"
        className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base text-ink"
        onChange={(event) => onValue(event.target.value)}
        ref={input}
        {...rest}
      />
    </div>
  );
}

const showWelcomeToast = ({ displayName }: SignedInAgent): void =>
  showToast({ title: m.account_success(), text: m.account_welcome({ name: displayName }) });

/** Does not say which of e-mail and password was wrong. A lost connection and a rate limit are named. */
function signInErrorMessage({ code, message }: Refusal): string {
  if (code === 'service.unavailable') return m.account_unreachable();
  return code === 'rate.limited' || code === 'login.code-wrong' ? message : m.account_failed_text();
}
