/** @jest-environment jsdom */
import { fireEvent, render, screen } from '@testing-library/react';
import { useStickyScroll } from './use-sticky-scroll.ts';

type Sizes = { clientWidth: number; clientHeight: number; scrollHeight: number };

/** Nothing is laid out here, so the sizes of the list are set. */
function resizeTo(sizes: Sizes): void {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(screen.getByRole('log'), name, { configurable: true, value });
}

let onResize: () => void;

function List({ newest }: { newest: string }) {
  const { list, onScroll, hasNewBelow } = useStickyScroll(newest, undefined);
  return (
    <div ref={list} role="log" onScroll={onScroll} data-new={hasNewBelow}>
      <ul />
    </div>
  );
}

/** As a browser does: the event comes with the new position. */
function scrollTo(scrollTop: number): void {
  screen.getByRole('log').scrollTop = scrollTop;
  fireEvent.scroll(screen.getByRole('log'));
}

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      onResize = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  render(<List newest="1" />);
  resizeTo({ clientWidth: 375, clientHeight: 620, scrollHeight: 1856 });
  onResize();
});

it('goes to the end again when a phone is turned and the browser has scrolled before the list knows of its size', () => {
  resizeTo({ clientWidth: 812, clientHeight: 233, scrollHeight: 1065 });
  scrollTo(700);
  onResize();
  expect(screen.getByRole('log').scrollTop).toBe(1065);
});

it('leaves a reader where they have scrolled to', () => {
  scrollTo(700);
  resizeTo({ clientWidth: 375, clientHeight: 620, scrollHeight: 1956 });
  onResize();
  expect(screen.getByRole('log').scrollTop).toBe(700);
});
