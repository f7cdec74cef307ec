/** Networks that an organisation can name, as their readers call them: in every language the same. Any other place has a name. */
export const SOCIAL_NETWORKS = {
  bluesky: 'Bluesky',
  facebook: 'Facebook',
  instagram: 'Instagram',
  line: 'LINE',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  rednote: '小红书 RedNote',
  telegram: 'Telegram',
  threads: 'Threads',
  tiktok: 'TikTok',
  wechat: '微信 WeChat',
  weibo: '微博 Weibo',
  whatsapp: 'WhatsApp',
  x: 'X',
  youtube: 'YouTube',
} as const;

export type SocialNetwork = keyof typeof SOCIAL_NETWORKS;
export const SOCIAL_NETWORK_IDS = Object.keys(SOCIAL_NETWORKS) as SocialNetwork[];
