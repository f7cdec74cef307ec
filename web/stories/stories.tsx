import { useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import type { ButtonStyle } from '../src/ui/button-style.ts';
import { ChooseFileButton } from '../src/ui/choose-file-button.tsx';
import { ConfirmButton } from '../src/ui/confirm-button.tsx';
import { Dialog } from '../src/ui/dialog.tsx';
import { Dropdown, DropdownItem } from '../src/ui/dropdown.tsx';
import { LinkButton } from '../src/ui/link-button.tsx';
import { LogoMark } from '../src/ui/logo.tsx';
import { SafetyNotice } from '../src/ui/safety-notice.tsx';
import { SampleLabel } from '../src/ui/sample-label.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import { showToast } from '../src/ui/toast-store.ts';
import { ConsoleStories } from './console-stories.tsx';
import { FieldStories } from './field-stories.tsx';
import { Story } from './story.tsx';

const KINDS: NonNullable<ButtonStyle['kind']>[] = ['primary', 'secondary', 'quiet', 'alarm', 'lamp'];
const SIZES: NonNullable<ButtonStyle['size']>[] = ['small', 'medium', 'large'];
const COLOURS = ['paper', 'surface', 'sunken', 'brand-soft', 'lamp-soft', 'alarm-soft', 'brand', 'alarm', 'ink'];

/**
 * Every component of `src/ui` in its states: `npm run stories -w web`. Switch the theme in the browser or the system.
 */
export function Stories() {
  return (
    <main className="mx-auto grid max-w-5xl gap-12 px-4 py-10">
      <h1 className="font-display text-4xl">Parts of the look</h1>
      <Story title="Colours">
        {COLOURS.map((name) => (
          <span key={name} className="grid gap-1 text-sm">
            <svg className="h-12 w-28 border border-line-strong" aria-hidden="true">
              <rect width="100%" height="100%" fill={`var(--${name})`} />
            </svg>
            {name}
          </span>
        ))}
      </Story>
      <Story title="Type">
        <div>
          <h2 className="font-display text-3xl">A heading in the book face</h2>
          <p lang="zh-CN">正文用读者自己的系统字体，行距宽一些。</p>
          <p lang="zh-TW">內文用讀者自己的系統字體，行距寬一些。</p>
        </div>
      </Story>
      <Buttons />
      <Story title="Button that asks first">
        <ConfirmButton kind="secondary" action="Delete" onConfirm={() => showToast({ title: 'Deleted' })} />
      </Story>
      <Story title="Button that chooses a file">
        <ChooseFileButton label="Choose a file" accept="image/*" onFile={({ name }) => showToast({ title: name })} />
        <ChooseFileButton label="Choose a file" accept="image/*" busyLabel="Uploading …" onFile={() => undefined} />
      </Story>
      <Story title="Link that looks like a button">
        <LinkButton href="#here">Goes somewhere</LinkButton>
      </Story>
      <Story title="Sample label">
        <SampleLabel />
      </Story>
      <Story title="Safety line">
        <SafetyNotice className="max-w-xl" />
      </Story>
      <Story title="Mark">
        <LogoMark className="size-16" />
      </Story>
      <Story title="Dropdown">
        <Dropdown trigger={<Button kind="secondary">Open the menu</Button>}>
          <DropdownItem>First</DropdownItem>
          <DropdownItem disabled>Not now</DropdownItem>
        </Dropdown>
      </Story>
      <Story title="Dialog">
        <OneDialog />
      </Story>
      <FieldStories />
      <ConsoleStories />
      <Story title="Toast">
        <Button kind="secondary" onClick={() => showToast({ title: 'Saved', text: 'It is kept.' })}>
          Say it
        </Button>
        <Button kind="alarm" onClick={() => showToast({ title: 'Not saved', isDestructive: true })}>
          Say what failed
        </Button>
      </Story>
      <Toaster label="Notices" dismissLabel="Dismiss" />
    </main>
  );
}

function Buttons() {
  return (
    <>
      {KINDS.map((kind) => (
        <Story key={kind} title={`Button, ${kind}`}>
          {SIZES.map((size) => (
            <Button key={size} kind={kind} size={size}>
              {size}
            </Button>
          ))}
          <Button kind={kind} disabled>
            disabled
          </Button>
          <Button kind={kind} isBusy>
            busy
          </Button>
        </Story>
      ))}
    </>
  );
}

function OneDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Ask something
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="A question"
        description="With a reason."
        closeLabel="Close"
      >
        <Button onClick={() => setIsOpen(false)}>An answer</Button>
      </Dialog>
    </>
  );
}
