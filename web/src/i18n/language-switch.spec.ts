/** @jest-environment jsdom */
import { keepQueryOnLanguageSwitch } from './language-switch.ts';

it('links to the same page, query and section in the chosen language', () => {
  document.body.innerHTML = '<a href="/hk-tw" data-language="zh-TW"><b>繁體中文</b></a>';
  history.replaceState(null, '', '/en/blog?q=bank#top');
  keepQueryOnLanguageSwitch(document);
  const link = document.querySelector('a')!;
  link.addEventListener('click', (event) => event.preventDefault());
  document.querySelector('b')!.click();
  expect(link.getAttribute('href')).toBe('/hk-tw/blog?q=bank#top');
});
