import { type ReactNode, useEffect, useState } from 'react';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { type SignInRecord, signInsResponse } from '@libs/protocol/team.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import { formatTime } from '../../chat/format-time.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/form-fields.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ConsoleSubPage } from '../console-sub-page.tsx';
import {
  requestNotificationPermission,
  notificationSettings,
  showNotification,
  type NotificationSettings,
} from '../message-notifications.ts';
import { AbilitiesForm } from '../assignment/abilities-form.tsx';
import { useAssignment } from '../assignment/use-assignment.ts';
import { pictureCover } from '../picture-cover.ts';
import { Card } from '../../ui/card.tsx';
import { browserName } from './browser-name.ts';
import { OwnProposals } from './own-proposals.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

type AccountPageProps = {
  http: AuthenticatedHttp;
  agent: SignedInAgent;
  /** True for an operator without a second factor: every other page is closed to them until they set one up. */
  owesSecondFactor: boolean;
  /** Called when the second factor has been set up. */
  onSecured: () => void;
  lang: Locale;
  name: string;
  languages: ReactNode;
  onBack: () => void;
  onLogOut: () => void;
};

/** An agent's own settings: notifications, second factor, and the history of their sign-ins. */
export function AccountPage({ http, agent, owesSecondFactor, onSecured, lang, languages, ...page }: AccountPageProps) {
  return (
    <ConsoleSubPage title={m.me_title()} {...page}>
      {owesSecondFactor && (
        <p role="status" className="mb-4 rounded-card bg-lamp-soft px-4 py-3 text-on-lamp">
          {m.me_factor_owed()}
        </p>
      )}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Card title={m.me_notify()}>
          <Notifications />
        </Card>
        <Card title={m.me_pictures()}>
          <Pictures />
        </Card>
        <Card title={m.me_language()}>{languages}</Card>
        <Card title={m.me_factor()}>
          <SecondFactor http={http} agent={agent} isOwed={owesSecondFactor} onSecured={onSecured} />
        </Card>
        <Card title={m.passkey_title()}>
          <Passkeys http={http} lang={lang} onAdded={onSecured} />
        </Card>
        {!owesSecondFactor && (
          <Card title={m.assignment_abilities()}>
            <OwnAbilities http={http} me={agent.agentId} />
          </Card>
        )}
        {!owesSecondFactor && (
          <Card title={m.me_proposals()}>
            <OwnProposals http={http} lang={lang} />
          </Card>
        )}
        {!owesSecondFactor && (
          <Card title={m.me_sign_ins()}>
            <SignIns http={http} lang={lang} />
          </Card>
        )}
      </div>
    </ConsoleSubPage>
  );
}

function OwnAbilities({ http, me }: { http: AuthenticatedHttp; me: AgentId }) {
  const { assignment, agents } = useAssignment(http, me);
  return (
    <AbilitiesForm
      key={agents.length}
      own={agents.find(({ agentId }) => agentId === me)}
      sharedLimit={null}
      onSave={(change) => assignment.changeOwn(change)}
    />
  );
}

function Notifications() {
  const [settings, setSettings] = useState(notificationSettings.read);
  const change = (change: Partial<NotificationSettings>) => {
    notificationSettings.save({ ...settings, ...change });
    setSettings({ ...settings, ...change });
  };
  const toggle = async (isOn: boolean) => {
    if (isOn && !(await requestNotificationPermission())) {
      change({ isOn: false });
      return showToast({ title: m.console_error(), text: m.me_notify_blocked(), isDestructive: true });
    }
    change({ isOn });
  };
  const test = async () => {
    const isShown = (await requestNotificationPermission()) && showNotification(m.me_notify_test_body());
    if (!isShown) showToast({ title: m.console_error(), text: m.me_notify_blocked(), isDestructive: true });
  };
  return (
    <>
      <p className="text-sm text-ink-soft">{m.me_notify_text()}</p>
      <Checkbox label={m.me_notify_on()} isOn={settings.isOn} onChange={(isOn) => void toggle(isOn)} />
      <Checkbox label={m.me_notify_sound()} isOn={settings.hasSound} onChange={(hasSound) => change({ hasSound })} />
      <Button kind="secondary" size="small" className="w-fit" onClick={() => void test()}>
        {m.me_notify_test()}
      </Button>
    </>
  );
}

function Pictures() {
  const [isOn, setIsOn] = useState(pictureCover.isShownAtOnce);
  const change = (next: boolean) => {
    pictureCover.showAtOnce(next);
    setIsOn(next);
  };
  return (
    <>
      <p className="text-sm text-ink-soft">{m.me_pictures_text()}</p>
      <Checkbox label={m.me_pictures_show()} isOn={isOn} onChange={change} />
    </>
  );
}

const SIGN_IN_OUTCOME_LABELS: Record<SignInRecord['outcome'], () => string> = {
  'signed-in': m.me_sign_in_ok,
  'wrong-password': m.me_sign_in_password,
  'wrong-code': m.me_sign_in_code,
  disabled: m.me_sign_in_disabled,
};

function SignIns({ http, lang }: { http: AuthenticatedHttp; lang: Locale }) {
  const [lines, setLines] = useState<SignInRecord[]>([]);
  useEffect(() => {
    void http({ method: 'GET', path: '/agents/me/sign-ins', answer: signInsResponse }).then((answer) => {
      if ('value' in answer) setLines(answer.value.signIns);
    });
  }, [http]);
  return (
    <ScrollRegion label={m.me_sign_ins()} className="max-h-96 overflow-y-auto">
      <ul className="flex flex-col gap-2 text-sm">
        {lines.map(({ id, at, outcome, address, browser }) => (
          <li key={id} className="border-b border-line pb-2">
            <time dateTime={at} className="font-semibold tabular-nums">
              {formatTime(lang, at)}
            </time>{' '}
            {SIGN_IN_OUTCOME_LABELS[outcome]()} · {address}
            <span className="block truncate text-xs text-ink-soft" title={browser}>
              {browserName(browser)}
            </span>
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
