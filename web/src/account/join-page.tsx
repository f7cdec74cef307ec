import { type SubmitEvent, useState } from 'react';
import { MIN_PASSWORD_LENGTH } from '@libs/protocol/team.ts';
import type { HttpClient } from '../api/http-client.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { showToast } from '../ui/toast-store.ts';

type JoinPageProps = { http: HttpClient; token: string; onJoined: () => void };

/**
 * The page that a one-time link opens. Its token stands behind the #, which browsers send to no server, so it appears
 * in no log.
 */
export function JoinPage({ http, token, onJoined }: JoinPageProps) {
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const join = async () => {
    const answer = await http({ method: 'POST', path: '/agents/join', body: { token, password } });
    if ('refused' in answer) return setRefused(answer.refused.message);
    showToast({ title: m.join_title(), text: m.join_done() });
    onJoined();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void join();
  };
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-8">
      <form
        onSubmit={onSubmit}
        className="flex w-full max-w-sm flex-col gap-4 rounded-card border border-line bg-surface p-6 shadow-lg"
      >
        <LogoMark className="size-12" />
        <h1 className="text-2xl">{m.join_title()}</h1>
        <TextField
          label={m.join_password()}
          type="password"
          autoComplete="new-password"
          required
          minLength={MIN_PASSWORD_LENGTH}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {refused && (
          <p role="alert" className="text-alarm">
            {refused}
          </p>
        )}
        <Button type="submit">{m.join_save()}</Button>
      </form>
    </main>
  );
}
