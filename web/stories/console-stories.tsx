import { useState } from 'react';
import { Avatar } from '../src/ui/avatar.tsx';
import { Badge, type BadgeTone, CountBadge } from '../src/ui/badge.tsx';
import { Button } from '../src/ui/button.tsx';
import { Card } from '../src/ui/card.tsx';
import { EmptyNotice } from '../src/ui/empty-notice.tsx';
import { Icon } from '../src/ui/icon.tsx';
import { LoadingNotice } from '../src/ui/loading-notice.tsx';
import { ScrollRegion } from '../src/ui/scroll-region.tsx';
import { Tabs } from '../src/ui/tabs.tsx';
import { ToggleButton } from '../src/ui/toggle-button.tsx';
import { Story } from './story.tsx';

const TONES: BadgeTone[] = ['quiet', 'brand', 'lamp', 'alarm'];
const VIEWS = ['All', 'Waiting', 'Mine'];
const TABS = [
  { tab: 'person', name: 'Person' },
  { tab: 'notes', name: 'Notes', count: 3 },
  { tab: 'files', name: 'Files', count: 0 },
] as const;

/** What the console is made of. */
export function ConsoleStories() {
  const [view, setView] = useState('Waiting');
  const [tab, setTab] = useState<(typeof TABS)[number]['tab']>('notes');
  return (
    <>
      <Story title="Toggle button">
        {VIEWS.map((one) => (
          <ToggleButton key={one} isOn={one === view} onClick={() => setView(one)} className="min-h-9 px-2">
            {one}
          </ToggleButton>
        ))}
      </Story>
      <Story title="Tabs">
        <Tabs label="About a person" tabs={TABS} shown={tab} onShow={setTab}>
          <p>What is known: {tab}</p>
        </Tabs>
      </Story>
      <Story title="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Story>
      <Story title="Count">
        {[0, 1, 12, 120].map((count) => (
          <CountBadge key={count} count={count} label={`unread: ${count}`} />
        ))}
      </Story>
      <Story title="Avatar">
        <Avatar initials="MT" />
        <Avatar initials="陈" isOnline />
      </Story>
      <Story title="Icon">
        {(['inbox', 'clock', 'person', 'warning', 'leave'] as const).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Story>
      <Story title="Card">
        <Card title="A card under its heading">
          <p>Settings, account, team, shift and reports are made of these.</p>
        </Card>
      </Story>
      <Story title="Loading">
        <LoadingNotice text="Loading…" />
      </Story>
      <Story title="Empty">
        <EmptyNotice
          text="No conversation in this view."
          hint="The first visitor who writes will be here."
          action={<Button size="small">Open the site</Button>}
        />
      </Story>
      <Story title="Scrolls by itself">
        <ScrollRegion label="A long text" className="max-h-16 max-w-sm overflow-auto">
          <p>{'The keyboard reaches it as well. '.repeat(12)}</p>
        </ScrollRegion>
      </Story>
    </>
  );
}
