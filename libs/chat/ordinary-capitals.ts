/**
 * Words that are written with a capital and are no name that has to stay: days, titles, languages, offices, what begins a
 * sentence. What is not here, and begins with a capital within a sentence, is a name.
 */
const WORDS = `
monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
mon tue tues wed thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec
january february march april may june july august september october november december
isnin selasa rabu khamis jumaat sabtu ahad januari februari mac jun julai ogos oktober disember
mr mrs ms miss mdm madam dr doctor sir professor prof officer inspector sergeant detective superintendent captain
major general colonel lieutenant manager director lawyer attorney teacher uncle auntie aunt agent advisor adviser
consultant analyst broker trader secretary chairman president ceo boss supervisor engineer nurse soldier minister
encik puan cik tuan datuk dato datin kak abang pakcik makcik inspektor sarjan doktor cikgu
mum mom mummy mommy dad daddy father mother sister brother grandma grandpa granny husband wife son daughter baby honey
dear darling god allah jesus bible lord christmas krismas easter ramadan raya hari deepavali diwali new year eve valentine valentines day
lunar festival spring autumn mid autumn national
english chinese mandarin cantonese hokkien hakka malay melayu inggeris tamil japanese korean thai vietnamese french
german spanish italian portuguese russian arabic dutch american british european asian african western indian
australian canadian america american americans europe asia africa us usa uk uae un eu britain kingdom states united
north south east west northern southern eastern western central mainland
internet web email e-mail website app apps store play online wifi bluetooth pc ai ios android iphone ipad windows mac
bitcoin bitcoins ethereum ether tether blockchain crypto token coin coins wallet exchange forex nft defi
dollar dollars euro euros yuan renminbi ringgit yen won baht rupiah rupee rupees dong peso pesos pound pounds sterling franc
dolar paun
bank banks banking card credit debit atm account accounts customer customers service services support centre center
department office officers police station court high supreme ministry government authority agency bureau commission
council committee embassy consulate customs immigration tax revenue treasury finance financial federal state
fraud scam scams cyber crime crimes action security ombudsman conduct consumer protection anti ledger hotline helpline
division branch headquarters unit team section room block house home public private affairs intelligence investigation
investigations deception coordination monetary authority board desk task command secret homeland interior foreign justice
welfare labour labor human resources health education representative chief deputy senior junior assistant official
company co ltd limited inc corp corporation group holdings international global capital investment investments trading
trade fund funds trust insurance securities futures asset management technology technologies university college school
hospital church temple street road avenue lane building tower floor city town village district county province park
army navy air force military nations peace red cross covid social media
gold silver platinum vip premium pro plus gift cards voucher
supervisory response precinct royal commercial criminal supervision regulatory sub-branch
pegawai pasukan pusat respons kebangsaan diraja lembaga jabatan kementerian pejabat suruhanjaya cawangan balai cukai
negara negeri bersatu pertubuhan warganegara kad kredit
real user users id pin otp tac sms qr url pdf ic nric dob swift iban kyc aml vpn usb sim
`;
const ORDINARY = new Set(WORDS.trim().split(/\s+/));

/** Words with which a sentence begins; in the middle of one some of them are Chinese names (Yang, He, An). */
const FUNCTION_WORDS = new Set(
  `
i i'm i'll i've i'd im ive a an the this that these those there here it its it's he she we they you your my his her our
their and but or so if when while because since after before then now at in on of for from with without about by to
what who whom whose where why which how can could will would shall should may might must do does did don't didn't is are
was were am has have had not no yes ok okay please thanks thank hello hi hey sorry help yesterday today tomorrow tonight
last next every each all any some many most both one two three four five six seven eight nine ten first second
someone somebody anyone anybody everyone everybody nobody nothing something everything let just only also even still
again once never always maybe perhaps however although though until unless as than such
kedua ketiga keempat saya dia mereka kami kita anda awak ini itu yang dan atau tetapi tapi jika kalau bila apabila kerana sebab di ke dari
daripada pada untuk dengan sudah telah akan tidak tak jangan sila tolong terima kasih semalam esok satu
polis bank kerajaan mahkamah jabatan kementerian pejabat talian
send click call pay open read ask tell wait keep take give get go come see look check contact report transfer
`
    .trim()
    .split(/\s+/),
);

const plainWord = (word: string): string => word.toLowerCase().replace(/['’](?:ll|ve|d|s|re)$/u, '');

export const isOrdinary = (word: string): boolean => ORDINARY.has(plainWord(word));
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(plainWord(word));

/** Given names that are read as one even where every word begins with a capital: at the beginning of a sentence. */
const GIVEN_NAMES = `
john michael david james robert william thomas daniel kevin jason peter paul mark linda lisa anna emily emma lucy alice
jennifer jessica amy jack henry george eric alex andrew chris christopher steven stephen brian ryan sarah mary maria susan
karen nancy laura helen diana sophia sophie olivia simon tony tom tim ben benjamin sam samuel joe joseph frank richard
charles patrick edward scott martin victor viktor nicole rachel rebecca michelle melissa angela julia julie kate katherine
catherine elizabeth margaret mike bob bill jim dave nick nicholas amanda hannah sharon cindy jenny vivian ethan luke matt
matthew josh joshua adam aaron ken kenneth leo oliver lily ruby tommy bobby wendy fiona monica natalie natasha hugo lucas
gregory greg sebastian alexander alexandra anthony raymond jeremy timothy vincent albert bruce philip roger howard walter
jordan tyler dylan logan evan stella claire audrey violet ingrid elena olga svetlana dmitry sergei ivan vladimir carlos
jose juan luis pedro miguel diego pablo ahmad ahmed muhammad mohammed mohamed mohd ali omar hassan ibrahim ismail yusuf
fatima aisha siti nurul aminah zainab rosmah azman azlan hafiz farid faridah amir amirul syafiq rashid razak kumar raj
priya ravi arjun anita sunil zoe grace chloe isabella charlotte ashley brandon derek marcus maureen blake graham harold
sean ian hugh liam noah mason jacob logan nathan owen connor kyle cody austin dennis jerry larry gary terry harry barry
joyce carol gloria samantha christine christina vanessa veronica victoria valerie tiffany stephanie sandra sally rose
phoebe peggy pamela naomi nina molly megan louise lauren kelly kathy judy joanna jane janet irene heather hazel gina eva
evelyn ella doris cheryl bella barbara annie andrea angel abigail
`;
const GIVEN = new Set(GIVEN_NAMES.trim().split(/\s+/));
export const isGivenName = (word: string): boolean => GIVEN.has(word.toLowerCase());
