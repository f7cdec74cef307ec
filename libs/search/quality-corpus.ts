/** Made-up people, several of them alike, each after a line with the word that queries know them by. A text begins with its kind; without one it is a message. */
export const qualityPeople = `
# tan
name: Tan Mei Ling
email: meiling.tan@gmail.com
phone: +60123456789
I transferred RM5,000 to a Maybank account, they said it was an investment.
The receipt is attached.
file: bankSlip_2024-03-12.pdf
note: Asked the police report number, call back Monday.
# tang
name: Tang Mei
email: mei@tang-family.org
phone: +6598765432
They promised tangible profits every week.
# wang
name: 王小明
phone: +886912345678
我被騙了，對方叫我匯款到銀行帳戶。
他們說是投資平台，保證獲利。
file: 轉帳截圖.png
note: 已建議報案
# wangLi
name: 王丽
email: wangli88@qq.com
我在网上被骗了三万元，转账给一个平台。
客服一直不回复。
# li
name: 李小王
有人冒充公安，要我把钱转到安全账户。
tag: 冒充公检法
# ahmad
name: Ahmad bin Abdullah
email: ahmad_abd@yahoo.com.my
phone: 012-987 6543
Saya telah ditipu oleh seorang penipu di Telegram.
Wang itu dipindahkan ke akaunnya, tolonglah saya.
# abdul
name: Abdul Rahman
phone: +60 11-2345 6543
Pelaburan itu palsu. Mereka minta bayaran tambahan.
Akaun bank saya kosong.
# siti
name: Siti Nurhaliza
Duit saya hilang, pinjaman itu tidak wujud.
note: pinjam wang, Ah Long
# john
name: John Williams
email: john.williams@outlook.com
phone: +14155550123
I sent 2 BTC to 0x52908400098527886E0F7030069857D2E4169EE7 and now the broker is gone.
identifier: 0x52908400098527886E0F7030069857D2E4169EE7
file: IMG_4821.JPG
# william
name: William Johnson
email: will@johnson.co.uk
A customer of theirs told me that they recieved my parcel at customs.
# jose
name: José García
email: jose@garcia.es
The website looked legit. The wallet is TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE.
identifier: TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE
# emma
name: Emma Clarke
They scammed me on WhatsApp, the scammers said I must pay taxes before withdrawing.
I paid twice with gift cards. Police said policy is to wait.
case: AL-2024-000731
# noah
name: Noah Müller
email: noah.mueller@web.de
My insurance policy was cancelled and a caller wanted my code.
case: AL-2025-000732
agent: Grace Lim
# grace
name: Grace Ho
I lost my savings, the stolen money went to account 622202 1234 5678 9012.
identifier: 6222021234567890123
# yusof
name: Siti Aminah
email: siti.aminah@yahoo.com
Police report JB0731/2024, and then AL 2024 / 004411. They froze my savings.
Kami hubungi bank, jualan itu palsu. Account 98765431.
# aminah
name: Siti Aminah
email: aminah_s@yahoo.com.my
case: PDRM-2024/JB/00731
# kuang
name: 鄺鈺瑋 (Kuang Yu-Wei)
They took 5000 USDT and then 300USDT. Call me on ０３－７７７８ ８８９９.
为什么要我加綫上客服？
# peter
name: Peter Novak
Account 8880 1234 5678 is theirs.
Cryptocurrency exchange blocked my withdrawal.
Please help with my loan.
agent: Daniel Wu
# anna
name: Anna Kowalska
email: anna.k+aid@proton.me
He said he loved me and needed money for a plane ticket.
She made me sign a contract.
tag: romance scam
# anne
name: Anne Kowal
My e-mail was hacked and the passwords changed.
They are threatening me with photos.
# oconnor
name: Jean-Luc O'Connor
They said that they are the goverment, my contact there was rude.
# lee
name: LEE Ｋａｒ Ｙａｎ
對方是網路上認識的，叫我買遊戲點數。
They cheated me with fake jobs.
# chen
name: 陈大文
请帮帮我，我的银行卡被冻结了。
对方说要交保证金才能提现。
# ong
name: Ong Wei Jie
email: ong.weijie@hotmail.com
phone: 0198887777
The agent asked me to install AnyDesk.
Jobs on Telegram, they keep asking for deposits.
`;

/** Queries by kind, with semicolons between, each with all people whom it should find. */
export const qualityQueries: Readonly<Record<string, string>> = {
  'a name': `
邝钰玮 => kuang
鄺鈺瑋 => kuang
玮 => kuang
ＫＵＡＮＧ => kuang
Tan Mei Ling => tan ; tan => tan ; mei => tan tang
ling tan => tan ; WILLIAMS => john ; William => william
jose garcia => jose ; Tan, Mei Ling => tan ; connor => oconnor
O'Connor => oconnor ; oconnor => oconnor ; jean luc => oconnor
jeanluc => oconnor ; Jean-Luc => oconnor ; José => jose
Muller => noah ; Lee Kar Yan => lee ; Anne => anne
anna => anna ; Abdul => abdul ; abdullah => ahmad
nurhal => siti ; Kowals => anna ; 王小明 => wang
小明 => wang ; 王 => li wang wangLi ; 王麗 => wangLi
小王 => li ; 陳大文 => chen ; 大文 => chen
`,
  'an e-mail address': `
siti.aminah => yusof
siti aminah => aminah yusof
@yahoo.com => yusof
yahoo.com => yusof
aminah_s => aminah
meiling.tan@gmail.com => tan ; MEILING.TAN@GMAIL.COM => tan ; meiling.tan => tan
gmail.com => tan ; @gmail.com => tan ; ahmad_abd => ahmad
yahoo.com.my => ahmad aminah ; wangli88 => wangLi ; anna.k+aid@proton.me => anna
tan@gmail.com => ; ong.weijie@ => ong ; john.williams@out => john
`,
  'a phone number': `
03-7778 8899 => kuang
＋６０３－７７７８－８８９９ => kuang
+60123456789 => tan ; 012-345 6789 => tan ; 0123456789 => tan
60 12 345 6789 => tan ; 6789 => tan ; 56789 => tan
+60 12-987 6543 => ahmad ; 0129876543 => ahmad ; +60129876543 => ahmad
6543 => abdul ahmad ; 23456543 => abdul ; 0912 345 678 => wang
(415) 555-0123 => john ; +1 415 555 0123 => john ; 98765432 => tang
＋６０１２３４５６７８９ => tan ; 0060123456789 => tan ; 6012-3456789 => tan
(012) 987-6543 => ahmad
`,
  'a wallet or an account': `
5000USDT => kuang
5000 usdt => kuang
300 usdt => kuang
300usdt => kuang
987654 => yusof
0x52908400098527886E0F7030069857D2E4169EE7 => john ; 0x5290 => john ; 0x52908 => john
9EE7 => john ; E4169EE7 => john ; 0x5290…9EE7 => john
0x52908400098527 => john ; 030069857D2E4169EE7 => john ; 0x5290...9ee7 => john
0x52...9EE7 => john ; TQn9Y2 => jose ; cbLSE => jose
TQn9...bLSE => jose ; 6222021234567890123 => grace ; 622202 => grace
0123 => grace john ; 6222…0123 => grace ; 888012345678 => peter
8880-1234-5678 => peter ; 5678 => peter wang ; 9012 => grace
`,
  'a file': `
bankSlip_2024-03-12.pdf => tan ; bankslip => tan ; slip => tan
bank slip => tan ; pdf => tan ; IMG_4821 => john
4821 => john ; 转账截图 => wang ; 截圖 => wang
`,
  'a form of an English word': `
freeze => yusof
save => grace yusof
saving => grace yusof
transfer => tan ; transferring => tan ; scam => anna emma
pay => emma ; paying => emma ; withdraw => emma
threaten => anne ; cheat => lee ; cheating => lee
customs => william ; customer => william ; steal => grace
lose => grace ; receive => william ; promise => tang
job => lee ong ; photo => anne ; taxes => emma
email => anne ; ask => ong tan ; deposit => ong
`,
  'a Malay word, or a beginning': `
hubung => yusof
jual => yusof
akaun => abdul ahmad ; tolong => ahmad ; bayar => abdul
pinjam => siti ; pinjaman => siti ; pelabur => abdul
dipindah => ahmad ; penip => ahmad ; cryptoc => peter
invest => tan ; whats => emma
`,
  'Chinese words': `
线上 => kuang
线上 －客服 =>
投资 => wang ; 投資平台 => wang ; 投资银行 => wang
投资公安 => ; 被骗 => wang wangLi ; 轉賬 => wang wangLi
银行 => chen wang ; 銀行卡 => chen ; 保证 => chen wang
保證金 => chen ; 公安 => li ; 骗被 =>
银行账户 => wang
`,
  'phrases and minus': `
"gift cards" => emma ; "cards gift" => ; "policy is" => emma
policy -insurance => emma ; policy => emma noah ; police => emma tan yusof
"被骗了三万" => wangLi ; telegram -penipu => ong ; scam -romance => emma
paid -"gift cards" => ; 被骗 -銀行 => wangLi ; "scam" => anna
“gift cards” => emma
`,
  'one typing error': `
trasnfer => tan ; insurrance => noah ; insurence => noah
Willams => john ; telegrm => ahmad ong ; cryptocurency => peter
Nurhalizza => siti ; recieved => william ; received => william
plolice => emma tan yusof ; government => oconnor ; contract => anna
maybnak => tan
`,
  'notes, agents, tags and case numbers': `
JB0731/2024 => yusof
0731/2024 => yusof
2024/004411 => yusof
2024004411 => yusof
004411 => yusof
4411 => yusof
PDRM-2024/JB/00731 => aminah
PDRM2024JB00731 => aminah
pdrm => aminah
00731 => aminah emma
AL2024000731 => emma
report number => tan ; 报案 => wang ; agent:grace => noah
Daniel Wu => peter ; tag:romance => anna ; AL-2024-000731 => emma
000731 => emma ; AL-2025 => noah ; Ah Long => siti
`,
};
