import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';

type ItemButtonsProps = {
  /** Of the item, as it is called in the labels of the buttons. */
  name: string;
  index: number;
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** What one does with an item of a list, under a label that names the item. */
export function ItemButtons({ name, index, length, onMove, onRemove }: ItemButtonsProps) {
  return (
    <span className="flex shrink-0 items-center">
      <Button
        kind="quiet"
        size="dense"
        data-item-action="up"
        disabled={index === 0}
        aria-label={m.content_move_up({ name })}
        onClick={() => onMove(-1)}
      >
        <span aria-hidden="true">↑</span>
      </Button>
      <Button
        kind="quiet"
        size="dense"
        data-item-action="down"
        disabled={index === length - 1}
        aria-label={m.content_move_down({ name })}
        onClick={() => onMove(1)}
      >
        <span aria-hidden="true">↓</span>
      </Button>
      <Button
        kind="quiet"
        size="dense"
        data-item-action="remove"
        aria-label={m.content_remove_item({ name })}
        onClick={onRemove}
      >
        <span aria-hidden="true">×</span>
      </Button>
    </span>
  );
}
