/**
 * Letters that look like a Latin one, each with that one: what UTS 39 (confusables.txt) lists of Cyrillic, Greek,
 * Armenian and small capitals for a single letter. Of the libraries that carry the whole list none has been kept up.
 */
const LOOKALIKES =
  'аa вb сc ԁd еe ёe һh іi їi јj кk ӏl мm нh оo рp ԛq гr ѕs тt уy ѵv ԝw хx ьb пn ' +
  'αa βb ϲc εe ηn ιi κk νv οo ρp τt υu χx γy ωw ζz ' +
  'օo ոn սu հh ցg զq ' +
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɡg ıi ƿp';

export const lookalikeLetters: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
