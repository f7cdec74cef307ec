import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { ModalDialog } from '../modal-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { type Area, areaBetween, FIRST_FRAME, moveFrame, type Point } from './covered-areas.ts';
import { coveredFile, drawCovered, shownSize } from './covered-picture.ts';

type HideDialogProps = {
  name: string;
  file: Blob;
  onCovered: (file: Blob) => void;
  onClose: () => void;
  /** A customer needs the quick exit also where a picture covers everything. */
  hasExit: boolean;
};

/** Covers parts of a picture before it is sent, with a finger, a mouse or the keyboard. */
export function HideDialog({ name, file, onCovered, onClose, hasExit }: HideDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { bitmap, hasFailed } = useBitmap(file);
  const [areas, setAreas] = useState<readonly Area[]>([]);
  const [frame, setFrame] = useState<Area | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const cover = (area: Area) => {
    setAreas((covered) => [...covered, area]);
    setFrame(null);
  };
  const finish = async () => {
    const covered = areas.length > 0 && bitmap ? await coveredFile(bitmap, areas, file) : null;
    if (covered) onCovered(covered);
    dialog.current?.close();
  };
  return (
    <ModalDialog ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose} className="max-w-[min(95vw,40rem)]">
      <h2 id={`${id}-title`} className="font-bold">
        {m.media_hide_title()}
      </h2>
      <p id={`${id}-how`} className="text-sm">
        {m.media_hide_how()} <span className="pointer-coarse:hidden">{m.media_hide_keys()}</span>
      </p>
      {hasFailed && (
        <p role="alert" className="text-sm text-alarm">
          {m.media_hide_failed()}
        </p>
      )}
      {bitmap && <Canvas {...{ bitmap, areas, frame, setFrame, cover }} label={name} describedBy={`${id}-how`} />}
      <p role="status" className="text-sm">
        {frame ? frameText(frame) : areas.length > 0 && m.media_hide_count({ count: areas.length })}
      </p>
      <div className="sticky bottom-0 flex flex-wrap gap-2 bg-surface pt-1">
        <Button size="small" disabled={areas.length === 0} onClick={() => void finish()}>
          {m.media_hide_done()}
        </Button>
        <Button
          kind="secondary"
          size="small"
          aria-disabled={areas.length === 0}
          onClick={() => setAreas(areas.slice(0, -1))}
        >
          {m.media_hide_undo()}
        </Button>
        <Button kind="quiet" size="small" onClick={() => dialog.current?.close()}>
          {m.media_hide_cancel()}
        </Button>
        {hasExit && (
          <Button kind="alarm" size="small" data-quick-exit="">
            {m.quick_exit()}
          </Button>
        )}
      </div>
    </ModalDialog>
  );
}

const percent = (part: number): number => Math.round(part * 100);
const frameText = ({ x, y, width, height }: Area): string =>
  m.media_hide_frame({ x: percent(x), y: percent(y), width: percent(width), height: percent(height) });

type CanvasProps = {
  bitmap: ImageBitmap;
  areas: readonly Area[];
  frame: Area | null;
  setFrame: (frame: Area | null) => void;
  cover: (area: Area) => void;
  label: string;
  describedBy: string;
};

function Canvas({ bitmap, areas, frame, setFrame, cover, label, describedBy }: CanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const start = useRef<Point | null>(null);
  useEffect(() => {
    if (canvas.current) drawCovered(canvas.current, bitmap, { areas, frame });
  }, [bitmap, areas, frame]);
  useEffect(() => canvas.current?.focus(), []);
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = pointOf(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (start.current) setFrame(areaBetween(start.current, pointOf(event)));
  };
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    const area = start.current && areaBetween(start.current, pointOf(event));
    start.current = null;
    if (area) cover(area);
    else setFrame(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = frame
      ? moveFrame(frame, event.key, event.shiftKey)
      : event.key.startsWith('Arrow')
        ? FIRST_FRAME
        : null;
    if (next) setFrame(next);
    else if (frame && (event.key === 'Enter' || event.key === ' ')) cover(frame);
    else return;
    event.preventDefault();
  };
  return (
    <canvas
      ref={canvas}
      {...shownSize(bitmap)}
      // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- with this role a screen reader leaves the arrow keys to the picture, which they draw on (WAI-ARIA 1.2, application)
      role="application"
      tabIndex={0}
      aria-label={label}
      aria-describedby={describedBy}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        start.current = null;
        setFrame(null);
      }}
      onKeyDown={onKeyDown}
      className="mx-auto my-2 block max-h-[calc(95dvh-15.5rem)] max-w-full cursor-crosshair touch-none"
    />
  );
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** The picture as the browser opens it, upright. */
function useBitmap(file: Blob): { bitmap: ImageBitmap | null; hasFailed: boolean } {
  const [opened, setOpened] = useState<{ bitmap: ImageBitmap | null; hasFailed: boolean }>({
    bitmap: null,
    hasFailed: false,
  });
  useEffect(() => {
    let bitmap: ImageBitmap | undefined;
    let isGone = false;
    createImageBitmap(file).then(
      (made) => {
        bitmap = made;
        if (isGone) made.close();
        else setOpened({ bitmap: made, hasFailed: false });
      },
      () => setOpened({ bitmap: null, hasFailed: true }),
    );
    return () => {
      isGone = true;
      bitmap?.close();
    };
  }, [file]);
  return opened;
}
