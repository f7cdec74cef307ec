import { useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { coveredName } from './covered-picture.ts';
import { HideDialog } from './hide-dialog.tsx';

type HideSomethingProps = {
  name: string;
  file: Blob;
  onReplace: (covered: { name: string; file: Blob }) => void;
  hasExit: boolean;
};

/** Beside a picture that is chosen: a button that opens it to be drawn on. */
export function HideSomething({ name, file, onReplace, hasExit }: HideSomethingProps) {
  const [isOpen, setOpen] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        kind="secondary"
        size="small"
        className="w-32 shrink-0"
        aria-label={`${m.media_hide()}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {m.media_hide()}
      </Button>
      <output className="sr-only">{isCovered && m.media_hidden()}</output>
      {isOpen && (
        <HideDialog
          name={name}
          file={file}
          hasExit={hasExit}
          onClose={close}
          onCovered={(covered) => {
            onReplace({ name: coveredName(name, covered), file: covered });
            setCovered(true);
          }}
        />
      )}
    </>
  );
}
