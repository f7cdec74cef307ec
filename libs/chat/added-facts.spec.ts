import { hasSameFacts } from './translation-facts.ts';

type Pair = readonly [languages: string, original: string, translated: string];

/** By their author for the rules: the same in other words, which may name what the original only means. */
const RIGHT: readonly Pair[] = [
  ['zh>en', '我妈住院了，等着钱用。', 'My mum is in hospital and we need the money badly.'],
  ['zh>en', '报警有用吗？', 'Is there any point in going to the police?'],
  ['en>zh', 'My better half has no idea.', '我老婆完全不知道。'],
  ['en>zh', 'I had no choice, so I paid.', '我因为别无选择，就付了钱。'],
  ['zh>en', '他加了我。', 'He added me as a friend.'],
  ['ms>en', 'Saya dah buat laporan.', 'I have made a report to the police.'],
  ['zh-TW>en', '我去臨櫃匯款。', 'I went to the bank to wire the money.'],
  ['en>zh', 'We were married for ten years.', '我和太太结婚十年了。'],
  ['zh>en', '他们要交钱。', 'They want a fee.'],
  ['en>ms', 'The cops took my statement.', 'Polis telah mengambil kenyataan saya.'],
  ['en>zh-TW', "I'm at the end of my rope.", '我已經走投無路了。'],
  ['en>ms', 'He vanished into thin air.', 'Dia hilang tanpa jejak.'],
  ['zh>en', '过一会儿他又打来。', 'A few minutes later he called again.'],
];

/** With somebody, an office, a reason, a time or a clause that the original has not. */
const ADDED: readonly Pair[] = [
  ['en>zh', 'I transferred the money last week.', '我上周转了5000元。'],
  ['en>zh', 'He asked me to install an app.', '他在星期三让我安装一个应用程序。'],
  ['en>zh', 'He asked me to install an app.', '王先生让我安装一个应用程序。'],
  ['en>zh', 'He asked me to install an app.', '他让我安装币安的应用程序。'],
  ['en>zh', "I can't log in to my account.", '因为欠税，我无法登录账户。'],
  ['en>zh', "I can't log in to my account.", '我无法登录账户，因为账户被冻结了。'],
  ['en>zh', 'The police opened a case.', '警方已立案，并说能追回钱款。'],
  ['en>zh', 'My card was declined.', '我的卡在新加坡被拒了。'],
  ['en>zh', 'I met him online.', '我在脸书上认识了他。'],
  ['en>zh', 'I told my family.', '我昨晚告诉了家人。'],
  ['en>zh-TW', 'They want me to pay a fee.', '他們要我付手續費才能提款。'],
  ['en>zh-TW', 'I was scammed.', '我和我太太被騙了。'],
  ['en>zh-TW', 'He stopped replying.', '他不再回覆了，聽說已經被警察抓了。'],
  ['zh>en', '他叫我转账。', 'He told me to transfer the money to a bank in Hong Kong.'],
  ['zh>en', '他叫我转账。', 'He told me to make a transfer because my account was under investigation.'],
  ['zh>en', '我报警了。', 'I reported it to the police this morning.'],
  ['zh>en', '我报警了。', 'I reported it to the police and my lawyer.'],
  ['zh>en', '她让我加群。', 'She told me to join a Telegram group.'],
  ['zh>en', '账户被锁了。', 'The account was locked after three failed attempts.'],
  ['zh>en', '我很害怕。', 'I am afraid because they have my address.'],
  ['zh>en', '钱要不回来了。', 'The money cannot be recovered, said the bank.'],
  ['zh-TW>en', '我不知道怎麼辦。', "I don't know what to do. He said he would come to my house."],
  ['zh-TW>en', '他說要幫我。', 'David said he would help me.'],
  ['zh-TW>en', '他說要幫我。', 'He said he would help me for a fee.'],
  ['ms>en', 'Dia suruh saya bayar.', 'He told me to pay via Touch n Go.'],
  ['ms>en', 'Dia suruh saya bayar.', 'He told me to pay within an hour.'],
  ['ms>en', 'Saya dah lapor polis.', 'I have reported it to the police in Johor.'],
  ['ms>en', 'Saya dah lapor polis.', 'I have reported it to the police because he threatened me.'],
  ['en>ms', 'I sent the documents.', 'Saya hantar dokumen itu kepada Encik Lim.'],
  ['en>ms', 'I sent the documents.', 'Saya hantar dokumen itu semalam.'],
  ['ms>zh', 'Saya tak boleh keluarkan duit.', '我取不出钱，他们说要先交税。'],
  ['en>zh', 'He stopped answering my messages.', '他在收到钱以后就不再回我的消息，因为他已经换了号码。'],
  ['en>zh', 'I opened an account there.', '我在那里用护照开了账户。'],
  ['en>zh', 'They deleted the group.', '他们被举报以后把群删了，客服也被警方抓了。'],
  ['en>zh', 'I need help.', '我需要帮助，我老公也被骗了。'],
  ['en>zh-TW', 'The account is locked.', '由於涉及洗錢，帳戶被鎖了。'],
  ['en>zh-TW', 'I spoke to someone on the phone.', '我在電話中跟一位律師談過。'],
  ['zh>en', '我已经转了。', 'I have already transferred it from my credit card.'],
  ['zh>en', '他很久没上线了。', 'He has not been online for months.'],
  ['zh>en', '我不想再聊了。', "I don't want to chat any more because my husband found out."],
  ['zh>en', '平台打不开了。', 'The platform no longer opens since the police shut it down.'],
  ['zh-TW>en', '他要我保密。', 'He wanted me to keep it secret from the bank.'],
  ['zh-TW>en', '我後悔了。', 'I regret it and want a refund.'],
  ['zh-TW>en', '我填了資料。', 'I filled in my details, including my password.'],
  ['ms>en', 'Saya keliru.', 'I am confused because nobody explained the tax to me.'],
  ['ms>en', 'Dia tak jawab panggilan saya.', 'He has not answered my calls for weeks.'],
  ['ms>zh', 'Akaun saya disekat.', '我的账户因为涉嫌洗钱被封了。'],
  ['ms>zh', 'Dia marah saya.', '他骂我，还威胁要去我家。'],
  ['en>ms', 'She blocked me.', 'Dia menyekat saya kerana saya minta wang balik.'],
  ['en>ms', 'I want to make a report.', 'Saya mahu membuat laporan di balai polis bersama peguam saya.'],
  ['zh>ms', '他骗了我。', 'Dia menipu saya dan ibu saya.'],
  ['zh>ms', '我交了钱。', 'Saya sudah bayar wang itu secara tunai di lapangan terbang.'],
  ['zh>zh-TW', '他骗了我。', '他騙了我和我太太。'],
  ['en>zh', "I don't trust them.", '我不相信他们，因为他们的网站是假的。'],
  ['zh>en', '我想取消订单。', 'I want to cancel the order placed through Shopee.'],
  ['zh>en', '他让我等。', 'He told me to wait until the tax was paid.'],
  ['zh-TW>en', '我沒有簽約。', 'I did not sign the contract with Mr Lo.'],
  ['ms>en', 'Saya takut.', 'I am afraid he will hurt my children.'],
  ['ms>zh', 'Saya perlukan bantuan.', '我需要帮助，我欠了银行很多钱。'],
  ['en>ms', 'He hung up.', 'Dia letak telefon apabila saya sebut polis.'],
  ['zh>en', '她很漂亮。', 'She is beautiful and works as a nurse.'],
  ['zh>en', '钱没到账。', 'The money did not arrive, as the account number was wrong.'],
  ['en>zh-TW', 'I was told to keep quiet.', '警察叫我不要聲張。'],
  ['en>zh', 'I lost my job.', '我上个月丢了工作。'],
];

function isShown([languages, original, translated]: Pair): boolean {
  const [source, target] = languages.split('>') as [string, string];
  return hasSameFacts(original, translated, { source, target });
}

describe('what a translation adds', () => {
  it.each(ADDED)('%s is not shown: %s | %s', (...pair) => expect(isShown(pair)).toBe(false));

  it.each(RIGHT)('%s is shown where the original means it: %s | %s', (...pair) => expect(isShown(pair)).toBe(true));
});
