import type { Locale } from '@libs/protocol/languages.ts';

/** What the two sides write on this page. All names and addresses are invented. */
type SampleTexts = {
  agentName: string;
  longName: string;
  answeringTimes: string;
  help: string;
  sorry: string;
  when: string;
  hidden: string;
  advice: string;
  done: string;
  thanks: string;
  receipts: string;
  evening: string;
  masked: string;
  card: string;
  password: string;
  draft: string;
  rating: string;
  why: string;
  receipt: string;
  statement: string;
  carrier: string;
};

/** The same in every language: an answer to a Japanese customer, and its translation. */
export const JAPANESE = {
  asks: '投資サイトに送金してしまいました。どうすればいいですか。',
  reads: 'まず銀行に電話して、送金の取り消しを頼んでください。私たちに費用を払う必要はありません。',
};

/** A wallet, an address without a break and a right-to-left line: texts that break a naive bubble layout. */
export const HARD_TO_LAY_OUT_TEXTS = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  'https://secure-coin.example/account/withdrawal/verification/step-2?session=5f1c9f0e7a2b4c6d8e0f1a2b3c4d5e6f',
  'حوّلت المال أمس إلى هذا الحساب',
  'Kontoabschlussgebührenvorauszahlungsbestätigung 👩‍👩‍👧‍👦',
].join('\n');

export const sampleTexts: Record<Locale, SampleTexts> = {
  en: {
    agentName: 'Lin Yue',
    longName: 'Support desk for people who were deceived, evening shift, Taipei and Singapore',
    answeringTimes: 'Monday to Friday, 9 to 18, Taipei time',
    help: 'I sent money to a trading site and now I cannot get it out.',
    sorry: 'I am sorry that this happened to you. It is good that you write. When was the last payment, and how?',
    when: 'Yesterday evening, 3,200 dollars, by bank transfer. This is the site: https://secure-coin.example/login',
    hidden: 'And then they sent me this: https://yourbank.example@login-check.example/',
    advice:
      'Please do not open it, and pay nothing more. Call your bank now and ask them to recall the transfer. Then report it: https://police.example/report',
    done: 'I have called them. They gave me a number for the case.',
    thanks: 'Well done. Write the number down here, and keep all the messages of that site.',
    receipts: 'I have found the receipts, too.',
    evening: 'I cannot sleep. Is anybody there?',
    masked: 'My card is 411111••••••1111, they have it.',
    card: 'They told me to pay to this account: 6217 0000 1000 2345 679',
    password: 'They asked for it: my password is Quetzal-7193',
    draft: 'They have written to me again and',
    rating: 'You told me what to do first.',
    why: 'If the line breaks we write to you, and to nobody else.',
    receipt: 'receipt.png',
    statement: 'Statement of my account, March to June, all pages.pdf',
    carrier: 'Example Mobile',
  },
  'zh-CN': {
    agentName: '林悦',
    longName: '受骗者援助服务台，晚班，台北与新加坡联合值守，为所有需要帮助的人服务',
    answeringTimes: '周一至周五 9:00 至 18:00（台北时间）',
    help: '我往一个投资网站汇了钱，现在取不出来了。',
    sorry: '很抱歉您遇到这样的事，您来联系我们是对的。最后一笔是什么时候汇的？用什么方式？',
    when: '昨天晚上，银行转账，两万三千元。网站是 https://secure-coin.example/login',
    hidden: '后来他们又发来这个：https://yourbank.example@login-check.example/',
    advice:
      '请不要打开，也不要再付任何钱。现在就给银行打电话，请他们追回这笔转账，然后报案：https://police.example/report',
    done: '我打过了，他们给了我一个案件编号。',
    thanks: '做得好。请把编号写在这里，并保留那个网站的所有聊天记录。',
    receipts: '汇款凭证我也找到了。',
    evening: '我睡不着。有人在吗？',
    masked: '我的卡号是 411111••••••1111，他们已经知道了。',
    card: '他们让我转到这个账号：6217 0000 1000 2345 679',
    password: '他们要我的密码，密码是 Quetzal-7193',
    draft: '他们又给我发消息了，说',
    rating: '您告诉了我第一步该做什么。',
    why: '只有连接中断时，我们才会联系您，绝不会把联系方式交给别人。',
    receipt: '汇款凭证.png',
    statement: '我的账户对账单（三月至六月，全部页面，含附注）.pdf',
    carrier: '示例移动',
  },
  'zh-TW': {
    agentName: '林悅',
    longName: '受騙者協助服務台，晚班，台北與新加坡聯合值班，為所有需要協助的人服務',
    answeringTimes: '週一至週五 9:00 至 18:00（台北時間）',
    help: '我匯錢到一個投資網站，現在領不出來了。',
    sorry: '很遺憾您遇到這樣的事，您來找我們是對的。最後一筆是什麼時候匯的？用什麼方式？',
    when: '昨天晚上，銀行轉帳，十萬元。網站是 https://secure-coin.example/login',
    hidden: '後來他們又傳來這個：https://yourbank.example@login-check.example/',
    advice:
      '請不要打開，也不要再付任何錢。現在就打電話給銀行，請他們攔下這筆轉帳，然後報案：https://police.example/report',
    done: '我打過了，他們給了我一個案件編號。',
    thanks: '做得好。請把編號寫在這裡，並保留那個網站的所有對話紀錄。',
    receipts: '匯款收據我也找到了。',
    evening: '我睡不著。有人在嗎？',
    masked: '我的卡號是 411111••••••1111，他們已經知道了。',
    card: '他們要我匯到這個帳號：6217 0000 1000 2345 679',
    password: '他們要我的密碼，密碼是 Quetzal-7193',
    draft: '他們又傳訊息給我了，說',
    rating: '您告訴了我第一步該做什麼。',
    why: '只有在連線中斷時，我們才會聯絡您，絕不會把聯絡方式交給別人。',
    receipt: '匯款收據.png',
    statement: '我的帳戶對帳單（三月至六月，全部頁面，含附註）.pdf',
    carrier: '範例電信',
  },
  ms: {
    agentName: 'Aisyah Rahman',
    longName: 'Meja bantuan untuk orang yang ditipu, syif malam, bertugas bersama di Kuala Lumpur dan Singapura',
    answeringTimes: 'Isnin hingga Jumaat, 9 pagi hingga 6 petang (waktu Malaysia)',
    help: 'Saya hantar wang ke satu laman pelaburan dan sekarang tidak dapat mengeluarkannya.',
    sorry:
      'Saya simpati dengan apa yang berlaku, dan baik anda menulis kepada kami. Bilakah bayaran terakhir, dan bagaimana?',
    when: 'Malam semalam, pindahan bank, RM14,000. Lamannya https://secure-coin.example/login',
    hidden: 'Kemudian mereka hantar ini: https://yourbank.example@login-check.example/',
    advice:
      'Tolong jangan buka, dan jangan bayar apa-apa lagi. Hubungi bank anda sekarang dan minta mereka menarik balik pindahan itu, kemudian buat laporan: https://police.example/report',
    done: 'Saya sudah telefon, mereka beri saya nombor kes.',
    thanks: 'Bagus. Tolong tulis nombor itu di sini, dan simpan semua sembang dengan laman itu.',
    receipts: 'Resit pun saya sudah jumpa.',
    evening: 'Saya tidak dapat tidur. Ada sesiapa di sana?',
    masked: 'Kad saya 411111••••••1111, mereka sudah dapat.',
    card: 'Mereka suruh saya bayar ke akaun ini: 6217 0000 1000 2345 679',
    password: 'Mereka minta: kata laluan saya Quetzal-7193',
    draft: 'Mereka menulis kepada saya lagi dan',
    rating: 'Anda beritahu saya apa yang perlu dibuat dahulu.',
    why: 'Jika talian terputus, kami menulis kepada anda, dan kepada tiada orang lain.',
    receipt: 'resit.png',
    statement: 'Penyata akaun saya, Mac hingga Jun, semua halaman.pdf',
    carrier: 'Contoh Mobile',
  },
};
