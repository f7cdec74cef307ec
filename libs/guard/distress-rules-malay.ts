import type { DistressRules } from './distress-rules.ts';

const ME = '(?:saya|aku|sy|kami|kita)';
const NOT = '(?:tak|tidak|tdk|x|dah tak|sudah tidak|taknak|xnak)';
const KIN =
  '(?:suami|isteri|bini|laki|pasangan|teman lelaki|teman wanita|boyfriend|girlfriend|ayah|bapa|bapak|mak|ibu|abang|kakak|anak|ipar|mertua|bekas suami)';
const OTHERS = `(?:dia|mereka|diorang|dorang|depa|along|ceti|penagih|samseng|orang (?:itu|tu)|lelaki (?:itu|tu)|${KIN})`;
/** "pukul" is also "o'clock". */
const HIT = String.raw`(?:pukul(?! ?(?:\d|satu|dua|tiga|empat|lima|enam|tujuh|lapan|sembilan|sepuluh|sebelas|berapa))|tampar|tendang|terajang|belasah|sepak|cekik|humban|simbah|dera)`;
const anyOf = (...patterns: string[]) => patterns.map((pattern) => new RegExp(pattern, 'u'));

/** As people write it in a chat, with the usual short forms. */
export const malayDistress: DistressRules = {
  firstSign: /[a-z]/u,
  kinds: {
    'self-harm': anyOf(
      // What somebody else has done to themselves is grief.
      String.raw`(?<!\b(?:kawan|rakan|jiran|sepupu|arwah|ayah|bapa|abang|kakak|adik|mak|ibu|pakcik|makcik|orang|ramai|mangsa|berita)\b[^.!?,]{0,24})\b(?:bunuh|bnuh|mencederakan|cederakan|sakiti|menyakiti|toreh|menoreh|kelar|gantung|tikam|racun) (?:diri|dri)\b`,
      String.raw`\b(?:toreh|menoreh|kelar|mengelar|potong|hiris|lukakan) (?:tangan|lengan|pergelangan|urat|nadi|paha|peha|kulit)\b`,
      String.raw`\b(?:telan|makan|ambil|minum)\b[^.!?]{0,24}\b(?:semua|banyak|sebotol|segenggam|habis|sekaligus)\b[^.!?]{0,16}\b(?:pil|ubat|tablet|panadol)\b`,
      String.raw`\b(?:pil|ubat|tablet|panadol)\b[^.!?]{0,30}\b(?:telan|sekaligus|sekali gus|dah siap|depan ${ME}|di tangan|kumpul)\b|\bkumpul\w*\b[^.!?]{0,12}\b(?:pil|ubat|tablet|panadol)\b`,
      String.raw`\b(?:terjun|lompat)\b[^.!?]{0,24}\b(?:bangunan|jambatan|tingkat|balkoni|bumbung|sungai|laut|landasan|kereta ?api|tren)\b`,
      String.raw`\b(?:minum|telan|beli) (?:racun|clorox|peluntur)\b|\b(?:tali|pisau|silet|gelas)\b[^.!?]{0,24}\b(?:leher|nadi|pergelangan|tangan ${ME}|lengan)\b`,
    ),
    'wish-to-die': anyOf(
      String.raw`\b(?:nak|mahu|mau|hendak|ingin|rela|lebih baik|baik|teringin|harap|biar|biarlah)(?: ${ME})?(?: je| saja| terus)? (?:mati|mampus|meninggal|lenyap)\b`,
      String.raw`\b${NOT} (?:nak |mahu |mau |ingin |sanggup |mampu |larat |boleh |ada sebab (?:nak |untuk )?|guna |layak )?(?:lagi )?(?:untuk )?(?:terus |teruskan |meneruskan )?hidup(?: lagi)?(?=$|[,.!?]| lagi| macam| dengan| di dunia| kalau)`,
      String.raw`\b(?:tamat|tamatkan|menamatkan|akhiri|mengakhiri|habiskan|cabut) (?:hidup|hayat|nyawa|riwayat|semuanya)\b`,
      String.raw`\bhidup (?:ini |ni |${ME} )?(?:dah |sudah )?(?:tak|tiada|tidak)(?: ada)?(?: lagi)? (?:makna|erti|guna|harapan|sebab)\b|\bhidup (?:ini |ni |${ME} )?(?:dah |sudah )?${NOT} (?:bermakna|berguna|bererti)\b`,
      String.raw`\b(?:semua|orang|keluarga|mereka|dunia|anak)\b[^.!?]{0,20}\blebih (?:baik|senang|bahagia)\b[^.!?]{0,12}\b(?:tanpa|kalau|jika) ${ME}\b`,
      String.raw`\btidur\b[^.!?]{0,12}\b(?:tak|tidak|tanpa)(?: payah| perlu)? (?:bangun|sedar)(?: lagi)?\b`,
    ),
    farewell: anyOf(
      String.raw`\bselamat tinggal\b[^.!?]{0,8}(?:semua|dunia|anak|mak|ibu|ayah|keluarga|sayang|$|[.!])`,
      String.raw`\b(?:bila|apabila|lepas|selepas|kalau|jika|sebelum) ${ME} (?:dah |sudah )?(?:tiada|tak ada lagi|mati|meninggal|pergi (?:buat )?selama)`,
      String.raw`\b(?:jaga|jagakan|tengokkan)(?: baik-baik)?\b[^.!?]{0,16}\b(?:anak|mak|ibu|ayah|adik|kucing|keluarga)\b[^.!?]{0,30}\b(?:tiada|selama-lamanya|maafkan|bila ${ME})\b`,
      String.raw`\b(?:surat|pesan|pesanan|mesej|kata-kata|chat) terakhir (?:${ME}|dari|untuk)\b|\b${ME} (?:dah |sudah )?(?:tulis|tinggalkan) (?:surat|wasiat|nota)\b`,
      String.raw`\b(?:maafkan|ampunkan) ${ME}\b[^.!?]{0,30}\b(?:pergi dulu|selama-lamanya|tak sanggup lagi|kali terakhir)\b`,
    ),
    danger: anyOf(
      String.raw`\b${OTHERS}\b[^.!?]{0,40}\b(?:bunuh|belasah|tikam|bakar|rogol|culik|cederakan|apa-apakan|tembak|tetak)\b[^.!?]{0,20}\b(?:saya|aku|kami|anak|keluarga|rumah|mak|ibu|adik)\b`,
      String.raw`\b(?:dia|mereka|diorang|dorang|along|ceti|orang|lelaki|samseng)\b[^.!?]{0,24}\b(?:depan|luar|bawah|ketuk|tendang|pecahkan)\b[^.!?]{0,10}\b(?:rumah|pintu|pagar|tingkap)\b`,
      String.raw`\b(?:dikurung|diculik|diikat|dikunci|ditahan) (?:di|dalam|kat|oleh|dekat|sini)\b|\b(?:kurung|kunci|tahan|ikat) ${ME} (?:di|dalam|kat)\b`,
      String.raw`\b(?:ada|bawa|pegang|acu|acukan|dengan) (?:pisau|parang|pistol|senjata)\b|\btolong (?:panggil|hantar|call) (?:polis|ambulans)\b`,
    ),
    'violence-at-home': anyOf(
      String.raw`\b(?:${KIN}|dia)\b[^.!?]{0,24}\b(?:kena )?${HIT} (?:saya|aku|kami|anak|muka|kepala|perut|lagi|mak|ibu|badan|teruk)\b`,
      String.raw`\b${ME} (?:selalu |sentiasa |dah |sering )?(?:kena |di)${HIT}\b`,
      String.raw`\b(?:dipukul|didera|ditampar|dibelasah|dicekik|dikasari) (?:oleh |dek )?(?:${KIN}|dia)\b`,
      String.raw`\btakut (?:dengan |pada |kat )?(?:suami|ayah|bapa|pasangan|teman lelaki|bekas suami)\b|\btakut (?:nak )?balik (?:ke )?rumah\b`,
    ),
  },
  harmless:
    /\b(?:tak|tidak|bukan|x) (?:nak|mahu|mau|hendak) mati\b|\btakkan(?:lah)? (?:saya |aku )?(?:nak )?mati\b|\b(?:takde|takda|tiada|tak ada|tidak ada) (?:dah )?(?:niat|fikiran|hasrat) (?:nak |untuk )?(?:bunuh diri|mati|tamatkan hidup)|\b(?:tak|tidak|bukan|takkan|x) (?:akan |nak |mahu |pernah |ada niat (?:nak |untuk )?|berniat (?:nak |untuk )?|terfikir (?:nak |untuk )?)?(?:bunuh|cederakan|mencederakan|sakiti) diri\b|\b(?:bos|boss|mak|ibu|bini)(?: saya| aku)?(?: akan| mesti| confirm| pasti| boleh)? bunuh (?:saya|aku)\b|\b(?:bateri|telefon|fon|talian|line|enjin|akaun|skrin)\b[^.!?]{0,12}\bmati\b|\bmati (?:akal|kutu|katak|mati)\b|\bmati-matian\b|\bnak mati (?:rasa|penat|malu|takut|bosan|lapar|gelak)|\btakut mati\b|\b(?:penat|panas|lapar|bosan|malu|geram|stress?|mengantuk|gelak|ketawa|rindu) (?:macam )?nak mati\b|\bboleh mati (?:saya |aku )?(?:dengan|dibuat|ketawa|gelak|kebosanan)|\b(?:suami|isteri|laki|ayah|bapa|abang|kakak|dia)(?: saya| aku)?(?: akan| mesti| confirm| pasti| memang| nak)* bunuh (?:saya|aku)(?: ni)? (?:kalau|bila|jika)\b[^.!?]{0,16}\b(?:tahu|tau|nampak|dengar|tengok)\b|\bkalau (?:saya|aku) mati\b[^.!?]{0,20}\b(?:insurans|hutang|duit)\b/gu,
};
