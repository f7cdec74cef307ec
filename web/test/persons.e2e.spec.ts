import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../../infra/jest/accessibility-violations.ts';
import { writeAsVisitor } from '../../infra/jest/api-actors.ts';
import { expectVisible, messagesOf, showDetails, signIn } from '../../infra/jest/actor-actions.ts';
import { siteForThisFile } from '../../infra/jest/site-for-this-file.ts';

const uiText = messagesOf('en');
const site = siteForThisFile();
const list = (page: Page) => page.getByRole('list', { name: uiText.console_list });
const rowOf = (page: Page, text: string) => list(page).getByRole('button').filter({ hasText: text });
const facts = (page: Page) => page.getByRole('complementary', { name: uiText.console_facts });
const others = (page: Page) => facts(page).getByRole('list', { name: uiText.person_conversations });
const transcript = (page: Page) => page.getByRole('region', { name: uiText.console_conversation });

it('an agent joins two conversations of a person, reads the notes of both, and takes them apart', async () => {
  await writeAsVisitor(site.system, 'they took my savings');
  await writeAsVisitor(site.system, 'it is me again');
  const { page } = site;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, site.system, 'en');
  await rowOf(page, 'they took my savings').click();
  await showDetails(page, uiText, 'history');
  await expectVisible(facts(page).getByText(uiText.person_link_how!));
  await rowOf(page, 'it is me again').click();
  await facts(page).getByRole('button', { name: uiText.person_link_other }).click();
  await facts(page).getByLabel(uiText.person_link_which!).selectOption({ index: 1 });
  await facts(page).getByLabel(uiText.person_link_why!).fill('the same case number');
  expect(await accessibilityViolations(page)).toEqual([]);
  await facts(page).getByRole('button', { name: uiText.person_link_do }).click();
  await expectVisible(others(page).getByText('they took my savings'));
  await expectVisible(transcript(page).getByText(uiText.person_note_linked!));
  await expectVisible(transcript(page).getByText('the same case number'));

  await others(page).getByRole('button', { name: uiText.console_notes, exact: true }).click();
  await expectVisible(others(page).getByText('the same case number'));
  expect(await accessibilityViolations(page)).toEqual([]);
  await facts(page).getByRole('button', { name: uiText.person_unlink, exact: true }).click();
  await facts(page).getByLabel(uiText.person_unlink_why!).fill('two people in one house');
  await facts(page).getByRole('button', { name: uiText.person_unlink_do }).click();
  await others(page).waitFor({ state: 'detached' });
  await expectVisible(transcript(page).getByText(uiText.person_note_unlinked!));
});
