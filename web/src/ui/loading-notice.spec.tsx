/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { LoadingNotice } from './loading-notice.tsx';

it('is shown once something has been loading for 150 ms, and not before', () => {
  jest.useFakeTimers();
  render(<LoadingNotice text="Loading…" />);
  act(() => {
    jest.advanceTimersByTime(149);
  });
  expect(screen.queryByText('Loading…')).toBeNull();
  act(() => {
    jest.advanceTimersByTime(1);
  });
  expect(screen.getByText('Loading…')).toBeDefined();
  jest.useRealTimers();
});
