import {
  defaultWelcome,
  emptyLocalizedText,
  type SettingsTextField,
  type LocalizedText,
} from '@libs/protocol/settings.ts';

/**
 * What a visitor reads where the settings have no text of their own. A page loads only its own language's messages, so
 * the chat's defaults are repeated here in all three; `settings-form.spec.ts` compares them with the chat's.
 */
export const DEFAULT_TEXTS: Record<SettingsTextField, LocalizedText> = {
  agentName: { 'zh-CN': '反欺诈援助服务', 'zh-TW': '反詐騙協助服務', en: 'Anti-fraud support service' },
  welcomeMessage: defaultWelcome,
  followUpMessage: emptyLocalizedText,
  detailsExplanationMessage: {
    'zh-CN': '请留下您的联系方式，万一连接中断，我们还能找到您。只写名字，或您希望我们怎样称呼您，也可以。',
    'zh-TW': '請留下您的聯絡方式，萬一連線中斷，我們還能找到您。只寫名字，或您希望我們怎麼稱呼您，也可以。',
    en: 'Please leave your contact information, so that we can reach you if the connection breaks. A first name, or any name you like to be called by, is enough.',
  },
  answeringTimes: emptyLocalizedText,
};
