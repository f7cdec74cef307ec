import { type RefObject, useEffect, useState } from 'react';

/** Accepts files that are pasted or dropped anywhere on the chat around `inside`. True while files are dragged over it. */
export function useFileDropAndPaste(
  inside: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const chat = inside.current?.closest<HTMLElement>('dialog, section');
    if (!chat) return;
    const take = (event: Event, { files }: DataTransfer) => {
      if (files.length === 0) return;
      event.preventDefault();
      onFiles([...files]);
    };
    const onPaste = (event: ClipboardEvent) => event.clipboardData && take(event, event.clipboardData);
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer) take(event, event.dataTransfer);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !chat.contains(relatedTarget)) setOver(false);
    };
    const stop = new AbortController();
    const { signal } = stop;
    chat.addEventListener('paste', onPaste, { signal });
    chat.addEventListener('dragover', onOver, { signal });
    chat.addEventListener('dragleave', onLeave, { signal });
    chat.addEventListener('drop', onDrop, { signal });
    return () => stop.abort();
  }, [inside, onFiles]);
  return isOver;
}
