import { hasSameFacts } from './translation-facts.ts';

/** Pairs with the same facts in other words, by their author for the rules; the held-out sets judge them. */
const HONEST: readonly (readonly [original: string, translated: string])[] = [
  ['I sent them three thousand five hundred dollars.', '我给他们汇了三千五百美元。'],
  ['I sent them three thousand five hundred dollars.', '我给他们汇了3,500美元。'],
  ['我给了他三千五。', 'I gave him 3,500.'],
  ['我给了他两万块。', 'I gave him 20,000 yuan.'],
  ['他要我再付3万5。', 'He wants me to pay another 35,000.'],
  ['壹仟元的礼品卡', 'A gift card of 1,000 yuan'],
  ['I lost half a million Hong Kong dollars.', '我損失了50萬港元。'],
  ['He asked for five grand.', '他要五千。'],
  ['He asked me for 5k in total.', '他一共要我付5000。'],
  ['They want a dozen gift cards from me.', '他们要我买12张礼品卡。'],
  ['利润是百分之二十。', 'The profit is 20 percent.'],
  ['They promised twenty percent a week.', '他们承诺每周20%。'],
  ['他说赚两成。', 'He said it earns 20%.'],
  ['They take half of it, fifty percent.', '他们拿走一半，百分之五十。'],
  ['I have waited for three days.', '我已经等了三天。'],
  ['我等了两个星期。', 'I waited for two weeks.'],
  ['He called me twice.', '他给我打了两次电话。'],
  ['Both accounts are frozen.', '两个账户都被冻结了。'],
  ['A couple of days ago he wrote to me.', '两天前他给我写信。'],
  ['They have three accounts and I paid to two of them.', '他们有三个账户，我付给了其中两个。'],
  ['He called me at 3:30 pm on Monday.', '他周一下午三点半给我打电话。'],
  ['他晚上八点打来。', 'He called at 8 pm.'],
  ['The meeting with the bank is at half past two.', '和银行的会面是两点半。'],
  ['He will come at 15:00.', '他下午3点来。'],
  ['Call me back before noon please.', '请在中午12点前给我回电。'],
  ['It was on 3 May 2024.', '那是2024年5月3日。'],
  ['二〇二四年五月三号', 'On the 3rd of May 2024'],
  ['On 03/04/2024 I paid him.', '我在03/04/2024付了钱给他。'],
  ['I met Mr Wang yesterday.', '我昨天见了王先生。'],
  ['王小姐让我加她的WeChat。', 'Miss Wong told me to add her WeChat.'],
  ['我叫陈美玲，住在新加坡。', 'My name is Tan Mei Ling and I live in Singapore.'],
  ['Her name is Sarah Tan and she is from the bank.', '她叫陈莎拉，是银行的。'],
  ['Mr Carter from Binance called me.', '币安的卡特先生给我打了电话。'],
  ['他叫 David Chen，在 Telegram 上找我。', 'His name is David Chen and he found me on Telegram.'],
  ['对方经理说没问题', 'Their manager said it is fine'],
  ['Please help me, I am alone with two children.', '请帮帮我，我一个人带着两个孩子。'],
  ['Saya bayar RM2,500 kepada mereka semalam.', 'I paid them RM2,500 yesterday.'],
  ['Saya tunggu tiga hari dan dia tidak jawab.', 'I waited three days and he did not answer.'],
  ['Dia minta dua ribu ringgit pada hari Isnin.', '他星期一要两千令吉。'],
  ['I paid S$800 to the agent.', '我付给中介800新元。'],
  ['I lost HK$5,000 and NT$30,000.', '我損失了5,000港元和三萬元新台幣。'],
  ['The fee is RMB 3,000, they say.', '他们说费用是3000元人民币。'],
  ['他每周三次给我打电话。', 'He called me three times a week.'],
  ['I have three points to ask about the case.', '关于这个案子我有三点要问。'],
  ['千万不要转账！', 'Never transfer any money!'],
  ['我十分着急。', 'I am very worried.'],
  ['我在网上认识了一个人。', 'I met someone online.'],
  ['They froze it because of two-factor verification.', '他们因为双重验证把它冻结了。'],
  ['He is in his fifties, I think.', '我想他五十多岁。'],
  ['I sent 1.2 million yuan to them.', '我给他们汇了120万元。'],
  ['Saya beri dia setengah juta ringgit.', 'I gave him half a million ringgit.'],
  ['我在银行工作了一年半。', 'I worked at the bank for a year and a half.'],
  ['I trusted him for two and a half years.', '我信任了他两年半。'],
  ['This morning I went to the police.', '今天早上我去了警察局。'],
  ['He lives on the 12th floor of that building.', '他住在那栋楼的十二楼。'],
  ['I borrowed it from three friends and one colleague.', '我向三个朋友和一个同事借的。'],
  ['They said I will be a millionaire.', '他们说我会成为百万富翁。'],
  ['He sent me hundreds of messages.', '他给我发了几百条信息。'],
  ['Tens of thousands are gone.', '好几万都没了。'],
];

const ALTERED: readonly (readonly [original: string, translated: string])[] = [
  ['I sent them three thousand five hundred dollars.', '我给他们汇了五千三百美元。'],
  ['我给了他三千五。', 'I gave him 3,005.'],
  ['我给了他两万块。', 'I gave him 2,000 yuan.'],
  ['他要我再付3万5。', 'He wants me to pay another 30,005.'],
  ['I lost half a million Hong Kong dollars.', '我損失了5萬港元。'],
  ['He asked for five grand.', '他要五百美元。'],
  ['利润是百分之二十。', 'The profit is 12 percent.'],
  ['They promised twenty percent a week.', '他们承诺每周百分之三十。'],
  ['他说赚两成。', 'He said it earns 2%.'],
  ['I have waited for three days.', '我已经等了五天。'],
  ['I have waited for three days.', '我已经等了三个星期。'],
  ['我等了两个星期。', 'I waited for two months.'],
  ['He called me twice.', '他给我打了三次电话。'],
  ['They have three accounts.', '他们有四个账户。'],
  ['He called me at 3:30 pm on Monday.', '他周一上午三点半给我打电话。'],
  ['He called me at 3:30 pm on Monday.', '他周二下午三点半给我打电话。'],
  ['他晚上八点打来。', 'He called at 9 pm.'],
  ['The meeting with the bank is at half past two.', '和银行的会面是两点。'],
  ['On 03/04/2024 I paid him.', '我在2024年4月3日付了钱给他。'],
  ['二〇二四年五月三号', 'On the 4th of May 2024'],
  ['I paid him yesterday.', '我今天付了钱给他。'],
  ['It was last week that I paid.', '我是下周付的钱。'],
  ['I met Mr Wang yesterday.', '我昨天见了陈先生。'],
  ['王小姐让我加她的WeChat。', 'Miss Li told me to add her WeChat.'],
  ['我叫陈美玲，住在新加坡。', 'My name is Lim Mei Ling and I live in Singapore.'],
  ['Her name is Sarah Tan and she is from the bank.', '她叫林丽莎，是银行的。'],
  ['他叫 David Chen，在 Telegram 上找我。', 'His name is Daniel Chen and he found me on Telegram.'],
  ['他在 Telegram 上找我。', 'He found me on WhatsApp.'],
  ['I met him on the internet.', '我在Tinder上认识了他。'],
  ['Saya bayar kepada Encik Tan semalam.', 'I paid Mr Lim yesterday.'],
  ['Saya tunggu tiga hari dan dia tidak jawab.', 'I waited three weeks and he did not answer.'],
  ['Dia minta dua ribu ringgit pada hari Isnin.', '他星期二要两千令吉。'],
  ['The fee is RMB 3,000, they say.', '他们说费用是3000美元。'],
  ['I paid S$800 to the agent.', '我付给中介800美元。'],
  ['我在银行工作了一年半。', 'I worked at the bank for a year.'],
  ['I paid the fee to them.', '我付给他们5000元的费用。'],
  ['He lives on the 12th floor of that building.', '他住在那栋楼的二十楼。'],
  ['I borrowed it from three friends.', '我向两个朋友借的。'],
];

describe('facts in words', () => {
  it.each(HONEST)('are the same: %s | %s', (original, translated) =>
    expect(hasSameFacts(original, translated)).toBe(true),
  );
  it.each(ALTERED)('are not: %s | %s', (original, translated) =>
    expect(hasSameFacts(original, translated)).toBe(false),
  );
});

describe('names', () => {
  it.each([
    ['我给刘洋转了钱', 'I sent money to Liu Yang', 'I sent money to Liu Yan'],
    ['我表哥大卫借给我的', 'My cousin David lent it to me', 'My cousin Daniel lent it to me'],
    ['联系人是Jason Tan', 'The contact is Jason Tan', 'The contact is Jason Tang'],
    ['我汇到了汇丰银行', 'I wired it to HSBC bank', 'I wired it to DBS bank'],
    ['小王让我付的', 'It was Xiao Wang who made me pay', 'It was Xiao Li who made me pay'],
  ])('of %s are kept', (original, kept, changed) => {
    expect([hasSameFacts(original, kept), hasSameFacts(original, changed)]).toEqual([true, false]);
  });

  it('of a currency: 元 is the dollar of Taiwan and Hong Kong where the text is theirs', () => {
    const [original, translated] = ['我匯了3萬5千元', 'I wired NT$35,000'];
    expect(hasSameFacts(original, translated, { source: 'zh-TW', target: 'en' })).toBe(true);
    expect(hasSameFacts(original, translated, { source: 'zh', target: 'en' })).toBe(false);
  });
});
