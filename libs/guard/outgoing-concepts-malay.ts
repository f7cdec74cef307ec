/** The same concepts in Malay, also as it is typed. A word that is another one in English ("had", "main") is left out. */
export const MALAY_WORDS = {
  not: 'tidak|tak|jangan|bukan|belum|takkan|tiada|tanpa|usah|tak payah|tak perlu|tak boleh|tidak boleh|tidak perlu|tak pernah|tidak pernah|jgn|xnak|tak nak|tak mahu|tidak akan|tak akan|seorang pun',
  we: 'kami|kita|saya|aku|pihak kami|pasukan kami|kitorang|sy',
  you: 'awak|anda|encik|puan|cik|tuan|kamu|pakcik|makcik|akak|korang|pn|en',
  they: 'mereka|dia|dorang|diorang|penipu|sesiapa|orang itu|orang tu|lelaki itu|lelaki tu|perempuan itu|pemanggil|sindiket|scammer tu|ejen palsu|si penipu|depa',
  scam: 'tipu|menipu|ditipu|penipuan|palsu|helah|bohong|menyamar|tipuan|umpan|perangkap|waspada|berhati-hati|hati-hati|awas|mencurigakan|kena tipu',
  asked: 'pernah|adakah|ada tak|sudahkah|pernahkah|apakah',
  said: 'kata|berkata|cakap|beritahu|minta|meminta|suruh|menyuruh|disuruh|diminta|dakwa|mendakwa|janji|berjanji|tulis|katanya|kononnya|konon|bagitahu|mengaku|dia kata|bilang',
  when: 'kalau|jika|apabila|bila|selepas|sebelum|setelah|supaya|agar|baru|barulah|sekiranya|lepas|kemudian|hanya selepas|kalau tidak|jika tidak',
  please: 'sila|tolong|mohon|minta tolong|harap|boleh awak|boleh puan|boleh encik|bolehkah|jom|mari|cuba|pls',
  need: 'perlu|mesti|wajib|kena|harus|perlukan|memerlukan|diperlukan|hanya perlu|cuma perlu|hendaklah',
  give: 'hantar|hantarkan|bagi|beri|berikan|kongsi|kongsikan|taip|taipkan|masukkan|tunjuk|tunjukkan|bacakan|baca|beritahu saya|bagitau|isi|isikan|serahkan|emelkan|tampal|salin|forwardkan|whatsappkan|sebut|sebutkan|maklumkan',
  pay: 'bayar|bayaran|membayar|dibayar|bayarkan|pindahkan|pindah|transferkan|bank in|bankin|masukkan duit|deposit dulu|jelaskan bayaran|lunaskan|menjelaskan|pendahuluan|setelkan|tambah nilai|dahulukan|topap|bayar dulu|bayar dahulu',
  fee: 'yuran|fi|cukai|caj|kos|upah|komisen|duti|cagaran|wang cagaran|deposit|insurans|denda|setem|wang pendahuluan|kos pemprosesan|duit proses|bayaran proses|levi|perbelanjaan',
  amount: 'ringgit|rm|sen|ribu|ratus|juta|peratus|myr',
  code: 'kod|tac|nombor tac|kod tac|kod pengesahan|kod otp|enam angka|enam digit|6 digit|nombor pengesahan|angka|kod keselamatan|kod sms',
  approve: 'luluskan|tekan|terima|sahkan|benarkan|setuju|klik|pengesahan|notifikasi|ketik|kebenaran',
  password:
    'kata laluan|katalaluan|kata kunci|nama pengguna|log masuk|nombor pin|no pin|laluan|kata rahsia|soalan keselamatan',
  seed: 'frasa|frasa pemulihan|frasa benih|kunci peribadi|kunci persendirian|12 perkataan|24 perkataan|dua belas perkataan|perkataan pemulihan|perkataan rahsia|fail dompet|perkataan',
  card: 'kad|kad kredit|kad debit|nombor kad|no kad|tarikh luput|tarikh tamat|tiga angka|3 angka|tiga digit|belakang kad|16 digit|depan belakang|kad bank|kad atm',
  remote:
    'pasang|muat turun|kawalan jauh|kawal|skrin|kongsi skrin|sambung|sambungkan|pasang aplikasi|install aplikasi|akses jauh|jarak jauh|buka aplikasi|aplikasi|masuk ke telefon|alih skrin',
  channel:
    'wasap|whatsap|emel peribadi|aplikasi lain|nombor lain|di luar|saluran lain|gmel|platform lain|ws|watsap|tele',
  private:
    'peribadi|persendirian|jumpa|berjumpa|bersemuka|secara terus|kedai kopi|rumah saya|nombor saya|telefon saya|berdua',
  authority:
    'polis|pegawai|mahkamah|inspektor|sarjan|bank negara|bnm|pdrm|sprm|lhdn|kastam|kementerian|hakim|peguam|peguam negara|suruhanjaya|kerajaan|pendakwa|waran|jabatan|suruhanjaya sekuriti|unit jenayah|bukit aman|kad kuasa|badan kawal selia|penguat kuasa|detektif',
  bank: 'maybank|cimb|public bank|rhb|bank islam|bsn|ambank|hong leong|juruwang|kaunter|cawangan|pengurus bank|perbankan|pihak bank|talian bank|teller bank',
  arrest:
    'tangkap|ditangkap|penjara|lokap|disiasat|dalam siasatan|pengubahan wang|siasatan|didakwa|reman|gari|saman|waran tangkap',
  safe_account:
    'akaun selamat|akaun keselamatan|dompet selamat|akaun sementara|akaun amanah|akaun khas|akaun pegawai|akaun perlindungan',
  guarantee:
    'jamin|jaminan|dijamin|pasti|janji|berjanji|sumpah|confirm dapat|tanpa risiko|tiada risiko|seratus peratus|percayalah|pasti dapat|tak pernah gagal|tidak pernah gagal|mesti dapat',
  recover:
    'dapat balik|dapatkan balik|dapat semula|dapatkan semula|kembali|dikembalikan|kembalikan|pulangkan|tuntut|pulihkan|bayaran balik|pampasan|ambil balik|masuk balik|pulangan wang|duit balik|tebus balik',
  rate: 'kadar kejayaan|kadar berjaya|peratus berjaya',
  hack: 'penggodam|godam|orang dalam|pakar it|pasukan teknikal|tarik balik|sekat transaksi',
  urgent:
    'segera|cepat|sekarang|sekarang juga|hari ini juga|hari ini|malam ini|tarikh akhir|peluang terakhir|terlambat|sebelum terlambat|secepat mungkin|dalam masa|jam|minit|terakhir|lekas|sekarang jugak|mendesak|cepat-cepat|tutup pukul|habis tempoh|luput',
  secret:
    'rahsia|rahsiakan|jangan beritahu|antara kita|keluarga|suami|isteri|anak|sulit|diam|diamkan|senyap|simpan sendiri|kita saja|jangan cerita|sesiapa pun|jangan bagitahu|kita berdua',
  delete: 'padam|padamkan|hapus|buang mesej',
  gift: 'kad hadiah|baucar|kad prabayar|kad steam|kad itunes|kad google play|pin tambah nilai|kad tambah nilai|kad apple|gores|gift kad|touch n go|tng',
  buy: 'beli|belikan|membeli|dapatkan kad|pergi beli',
  crypto: 'kripto|mata wang kripto|aset digital|matawang kripto|duit kripto|syiling|mata wang digital',
  wallet: 'dompet|alamat dompet|kod qr|imbas|alamat|e-dompet|ewallet',
  invest:
    'labur|melabur|pelaburan|dagangan|dana|modal|saham|emas|skim|pinjaman|pelan|laburkan|forex|dilabur|berdagang|pakej',
  profit:
    'untung|keuntungan|pulangan|dividen|gandakan|berganda|sebulan|jana|pendapatan|tutup kerugian|balas balik|hasil',
  free: 'percuma|tanpa bayaran|tidak dikenakan|tak kenakan|tiada bayaran|tidak mengenakan|tak caj|tak minta bayaran',
  change: 'tukar|ubah|set semula|tetapkan|reset|kata laluan baru|hidupkan|aktifkan|kemas kini|menukar|gantikan',
  block:
    'sekat|bekukan|batalkan|laporkan|lapor|buat laporan|repot polis|buang aplikasi|nyahpasang|halang|putuskan|laporan polis|membekukan|tutup akaun|disekat|report polis|lapor polis',
  evidence:
    'tangkapan skrin|resit|bukti|penyata|rekod|nombor kes|no rujukan|nombor rujukan|salinan|simpan|dokumen|slip|screenshot|nombor laporan|transaksi|muat naik',
  own_site:
    'rasmi|laman rasmi|laman web|sendiri|nombor rasmi|nombor di belakang|secara sendiri|talian rasmi|aplikasi bank sendiri|talian hotline|nsrc|997|hotline',
  cannot:
    'mungkin|tak boleh janji|tidak boleh janji|tidak dapat menjanjikan|bergantung|harap dapat|cuba|kemungkinan|barangkali|tak pasti|tidak pasti|tak berani janji|boleh jadi',
  die: 'mati|bunuh diri|nak mati|hidup|hidup lagi|kubur|jenazah|meninggal|arwah|ajal|tamatkan|tak bangun|tidak bangun|bangun lagi|hilang dari dunia|dunia ini|dunia ni|nyawa|habiskan nyawa|pergi selamanya|bunuh',
  means:
    'pil|ubat|ubat tidur|racun|tali|jambatan|bumbung|pisau|silet|terjun|sungai|tingkat atas|balkoni|rel|landasan|minum racun|kelar|lompat|arang|gas|tingkap|panadol',
  farewell:
    'selamat tinggal|maafkan|ampunkan|jaga diri|tolong jaga|jagakan|wasiat|surat|terima kasih untuk segalanya|terima kasih atas segalanya|kali terakhir|pesan terakhir|halalkan|jaga anak|maafkan saya|ingat saya|mesej terakhir|amanah',
  burden:
    'beban|menyusahkan|tak berguna|tidak berguna|putus asa|penat|letih|tak larat|tak sanggup|tiada harapan|tak ada harapan|tiada guna|lebih baik tanpa saya|tak kuat|kosong|tak ada makna|tiada makna|menyerah|dah tak tahan|tak tahan',
  injure:
    'pukul|memukul|dipukul|tampar|ditampar|tendang|ditendang|cekik|dicekik|lebam|darah|berdarah|potong|luka|cederakan|mencederakan|kurung|dikurung|kunci|dikunci|sepak|belasah|bakar|tumbuk|toreh|hiris|hempas|bantai|tarik rambut|tali pinggang',
  threat:
    'ugut|mengugut|diugut|ugutan|ancam|mengancam|diancam|ancaman|luar rumah|depan rumah|depan pintu|ikut saya|mengekori|simbah asid|tahu rumah|datang rumah|pecah pintu|parang|along|ceti|cat merah',
  conceal:
    'sorok|sembunyi|sembunyikan|berpura-pura|pura-pura|jangan sebut|cakap saja|kata saja|tak payah sebut|tak perlu sebut|senyap-senyap|diam-diam|bilang saja|jawab saja',
  asking:
    'bila awak|bila puan|bila encik|berapa|berapa kali|di mana|mana|macam mana|bagaimana|apa|kenapa|mengapa|siapa|yang mana|berapa banyak|sejak bila|pukul berapa',
  comfort:
    'maaf|malu|salah|bukan salah|sabar|bertenang|tarik nafas|rehat|tidur|teh|terima kasih|terima kasih banyak|bangga|dengar|bersama|faham|sedih|kasihan|perlahan-lahan|jangan risau|tak apa|tidak apa|ambil masa|kuat|syabas|minum air|berani',
  script: 'skrip|ayat|kata-kata|taktik|modus|modus operandi|corak|ayat yang sama|kata-katanya|ayat mereka',
} as const;
