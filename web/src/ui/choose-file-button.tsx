import { useRef } from 'react';
import type { ButtonStyle } from './button-style.ts';
import { Button } from './button.tsx';

type ChooseFileButtonProps = Pick<ButtonStyle, 'kind'> & {
  label: string;
  accept: string;
  /** Once for each choice, also of the same file again. */
  onFile: (file: File) => void;
  /** Says so and opens no second choice. */
  busyLabel?: string | false;
};

/** Opens the system's own choice of a file: a field for files cannot be styled, so it is hidden behind a button. */
export function ChooseFileButton({ label, accept, onFile, busyLabel, kind = 'secondary' }: ChooseFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button
        kind={kind}
        size="small"
        className="w-fit"
        isBusy={Boolean(busyLabel)}
        onClick={() => input.current?.click()}
      >
        {busyLabel || label}
      </Button>
    </>
  );
}
