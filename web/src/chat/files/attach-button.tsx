import { type Dispatch, type SetStateAction, useRef } from 'react';
import { fileTypes } from '@libs/protocol/files.ts';
import { m } from '../../i18n/messages.ts';

/** Without HEIC in the list a phone converts its photos to JPEG. */
const ACCEPTED_TYPES = `${fileTypes.join(',')},.m4a,.opus`;

export type OpenPicker = (() => void) | null;

type AttachButtonProps = {
  onFiles: (files: readonly File[]) => void;
  /** There are more ways than to choose files. Gets the function that opens the picker, or null to close these again. */
  onMore?: Dispatch<SetStateAction<OpenPicker>> | null;
};

/** Opens the device's file picker; several files may be chosen. */
export function AttachButton({ onFiles, onMore }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_TYPES}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <button
        type="button"
        aria-label={m.files_attach()}
        title={m.files_attach()}
        onClick={() => (onMore ? onMore((open) => (open ? null : choose)) : choose())}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
          <path
            d="M20 11.5l-8.3 8.3a5.2 5.2 0 0 1-7.4-7.4l8.6-8.6a3.5 3.5 0 0 1 5 5l-8.6 8.5a1.7 1.7 0 0 1-2.5-2.4l7.9-7.8"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </>
  );
}
