import { legacyTextsOf, type LegacyTexts } from './language-of-text.ts';

type LegacySettings = Record<string, unknown>;

/** One agent's row as it was before migration 9. `isByLead`: a lead has saved it, or has chosen it as it is. */
export type LegacySettingsRow = {
  agentId: string;
  settings: LegacySettings;
  pictureName: string | null;
  isChosen: boolean;
  isByLead: boolean;
};

/** The texts of that time, each with what the form or the chat suggested for it: what only repeats that was never written. */
const SUGGESTED_TEXTS: Record<string, readonly string[]> = {
  agentName: ['反欺诈援助服务', '反詐騙協助服務', 'Anti-fraud support service'],
  welcomeMessage: [
    '您好！欢迎使用我们的防诈骗援助服务。今天有什么可以帮您？',
    '您好！歡迎使用我們的防詐騙協助服務。今天有什麼可以幫您？',
    'Hello! Welcome to our fraud prevention support. How can I help you today?',
    '您好，欢迎使用反欺诈援助服务。请问有什么可以帮您？',
    '您好，歡迎使用反詐騙協助服務。請問有什麼可以幫您？',
    'Hello, and welcome to the anti-fraud support service. How can we help you?',
  ],
  followUpMessage: [],
  detailsExplanationMessage: [
    '请留下您的联系方式，万一连接中断，我们还能找到您。只写名字，或您希望我们怎样称呼您，也可以。',
    '請留下您的聯絡方式，萬一連線中斷，我們還能找到您。只寫名字，或您希望我們怎麼稱呼您，也可以。',
    'Please leave your contact information, so that we can reach you if the connection breaks. A first name, or any name you like to be called by, is enough.',
  ],
  answeringTimes: [],
};

const EMPTY_TEXTS: LegacyTexts = { 'zh-CN': '', 'zh-TW': '', en: '' };

/**
 * From one row per agent, latest first, to the one of the organisation. What is asked and how long is waited stays as the
 * row in force had it; texts and picture come from it only if a lead answers for them, else from the latest row of a lead.
 */
export function mergeOrganisationSettings(
  rows: readonly LegacySettingsRow[],
): { settings: LegacySettings; pictureOf: string | null } | null {
  const inForce = rows.find(({ isChosen }) => isChosen) ?? rows[0];
  if (!inForce) return null;
  const spoken = inForce.isByLead ? inForce : rows.find(({ isByLead }) => isByLead);
  const { avatarUrl: _, ...settings } = inForce.settings;
  const texts = Object.entries(SUGGESTED_TEXTS).map(([field, suggested]) => [
    field,
    spoken ? textByLanguage(field, spoken.settings[field], suggested) : EMPTY_TEXTS,
  ]);
  const isPictured = Boolean(spoken?.pictureName && spoken.settings.avatarUrl);
  const avatarUrl = isPictured ? `/api/settings/picture/${spoken!.pictureName}` : null;
  return {
    settings: { ...settings, ...(Object.fromEntries(texts) as LegacySettings), avatarUrl },
    pictureOf: isPictured ? spoken!.agentId : null,
  };
}

function textByLanguage(field: string, saved: unknown, suggested: readonly string[]): LegacyTexts {
  const text = typeof saved === 'string' ? saved.trim() : '';
  if (suggested.includes(text)) return EMPTY_TEXTS;
  // A name is the same in every language.
  return field === 'agentName' ? { 'zh-CN': text, 'zh-TW': text, en: text } : legacyTextsOf(text);
}
