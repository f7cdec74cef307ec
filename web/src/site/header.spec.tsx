/** @jest-environment jsdom */
import { act, fireEvent, screen } from '@testing-library/react';
import { languageList } from '@libs/protocol/language-list.ts';
import { locales } from '@libs/protocol/languages.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import { enableLightDismiss } from '../ui/light-dismiss.ts';
import { openChatRequest } from '../ui/open-chat-request.ts';
import { Header } from './header.tsx';

enableLightDismiss(document);

/** jsdom does not hide the content of a closed `<details>`, so tests read its `open` property. */
async function openMenu(): Promise<HTMLDetailsElement> {
  await renderInSite(<Header />);
  const menu = screen.getByText('Menu').closest('details')!;
  menu.open = true;
  return menu;
}

describe('the menu on a phone', () => {
  it('closes when a link is tapped', async () => {
    const menu = await openMenu();
    const link = [...menu.querySelectorAll('a')].find((a) => a.textContent === 'Success cases')!;
    await act(async () => fireEvent.click(link));
    expect(menu.open).toBe(false);
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const menu = await openMenu();
    menu.querySelector('a')!.focus();
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector('summary'));
  });

  it('closes on a tap or focus outside, but not inside', async () => {
    const menu = await openMenu();
    fireEvent.click(menu.querySelector('p')!);
    expect(menu.open).toBe(true);
    fireEvent.click(document.body);
    expect(menu.open).toBe(false);
    menu.open = true;
    act(() => screen.getByRole('link', { name: 'Leave quickly' }).focus());
    expect(menu.open).toBe(false);
  });

  it('closes and opens the chat when the chat is chosen', async () => {
    const menu = await openMenu();
    const before = openChatRequest.getState().count;
    fireEvent.click([...menu.querySelectorAll('button')].find((b) => b.textContent === 'Free consultation')!);
    expect(menu.open).toBe(false);
    expect(openChatRequest.getState()).toEqual({ openedBy: 'click', count: before + 1 });
  });
});

it('offers every language, each by its own name and linked to the same page', async () => {
  await renderInSite(<Header />, { locale: 'zh-TW' });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('details a[data-language]')].slice(0, locales.length);
  expect(links.map((link) => [link.textContent, link.lang, link.getAttribute('href')])).toEqual(
    Object.entries(languageList).map(([tag, { name, path }]) => [name, tag, path || '/']),
  );
  expect(links[1]!.getAttribute('aria-current')).toBe('true');
});
