import { latinMessengers } from './messenger-names.ts';
import type { AskPatterns, OutgoingRules } from './outgoing-rules.ts';

const LEAD = String.raw`(?:please|kindly|just|now|then|first|so|ok|okay|simply|next|also|and|well|hi|hello|great|alright|sure|today|quickly|dear \w+|let's|lets)`;
const IMPERATIVE = String.raw`(?:^\W*(?:${LEAD}\W+)*|\bto (?:start|begin|proceed|continue|verify|confirm|finish|release|unlock|speed)\b[^.]{0,40}?\b(?:please\s+)?|\bplease\s+(?:just\s+|also\s+|first\s+)?)`;
const NEEDED = String.raw`(?:\byou(?:'ll| will| would| just| only| still| first| also)*\s+(?:need|have|must|should|can|may|could|ought|are required|got)(?:\s+to)?\s+(?:\w+\s+){0,2}?|\b(?:can|could|would|will) you (?:please |kindly |just |quickly )*|\b(?:i|we)(?:'d| would)? (?:need|want|ask|like|require)(?: for)? you to (?:\w+\s+)?|\ball you (?:need|have) to do is (?:to )?)`;
const GIVE_VERBS = String.raw`(?:send|give|tell|share|provide|forward|type|enter|read|text|message|confirm|show|write|paste|submit|supply|dictate|drop|post|upload|photograph|reply with|fill in)`;
const WE_NEED = String.raw`(?:\b(?:i|we|our (?:team|lawyer|agent|system|department)|the (?:team|lawyer|system|bank|court))(?:'ll| will| would| only| just| also| still)*\s+(?:need|needs|require|requires|want|wants|must have|ask for|request)\b|\bwhat(?:'s| is| are| was)\b)`;
const PAY_VERBS = String.raw`(?:pay(?! attention)|send|transfer|deposit|wire|top up|cover|settle|remit|put down|make)`;
const FEE = String.raw`(?:fees?|deposits?|retainers?|tax(?:es)?|commissions?|charges?|advance|upfront|up front|bond|down ?payment|payment|usdt|bitcoins?|btc|eth|crypto|gift cards?|[$€£¥] ?\d[\d,.]*|\d[\d,.]* ?(?:usd|dollars?|euros?|pounds?|hkd|rmb))`;

const requestPatterns = (object: string): AskPatterns => ({
  firstSign: new RegExp(object, 'u'),
  patterns: [
    new RegExp(`(?:${IMPERATIVE}|${NEEDED})${GIVE_VERBS}\\b[^.]{0,45}\\b${object}\\b`, 'u'),
    new RegExp(`${WE_NEED}[^.]{0,30}\\b${object}\\b`, 'u'),
  ],
});

export const englishRules: OutgoingRules = {
  firstSign: /[a-z]/u,
  asks: {
    fee: {
      firstSign:
        /fee|tax|deposit|retainer|commission|charge|advance|up ?front|bond|pay|usdt|btc|bitcoin|eth|crypto|gift|paid|sent|transferred|money|funds|[$€£¥\d]/u,
      patterns: [
        new RegExp(`(?:${IMPERATIVE}|${NEEDED})${PAY_VERBS}\\b[^.]{0,50}${FEE}`, 'u'),
        new RegExp(
          `(?:${IMPERATIVE}|${NEEDED})${PAY_VERBS}\\b[^.]{0,25}\\b(?:us|me|our (?:wallet|account)|this (?:wallet|account|address))\\b(?![^.]{0,12}(?:screenshot|proof|the (?:link|name|date)))[^.]{0,10}(?:money|funds|\\d)`,
          'u',
        ),
        new RegExp(
          `\\b(?:i|we)(?:'ll| will| only| just| do| also)* (?:charge|require|need|take|ask for|request)\\b[^.]{0,30}${FEE}`,
          'u',
        ),
        new RegExp(
          `\\bour\\b[^.]{0,25}\\b(?:fee|deposit|retainer|commission)\\b[^.]{0,12}\\b(?:is|are|of|comes)\\b`,
          'u',
        ),
        new RegExp(`\\bthere(?:'s| is| will be)\\b[^.]{0,30}\\b(?:fee|deposit|charge|tax|retainer)\\b`, 'u'),
        new RegExp(
          `\\b(?:once|after|when|as soon as) (?:you(?:'ve| have)? (?:pay|paid|sent|deposit|deposited|transferred)|the (?:fee|deposit|payment|tax) is)\\b`,
          'u',
        ),
      ],
    },
    password: requestPatterns('(?:passwords?|passcode|log-?in details|credentials|pin(?: code| number)?)'),
    code: requestPatterns(
      '(?:(?:one-?time |verification |security |sms |text |6-?digit |six-?digit |login |2fa |auth\\w* |bank )+(?:codes?|passcodes?|numbers?|digits)|otp|codes? (?:you|that|from|we|i|on|in|they)|six digits|the code)',
    ),
    'seed-phrase': requestPatterns(
      '(?:seed(?: phrase| words)?|recovery (?:phrase|words)|secret (?:phrase|recovery)|private keys?|mnemonic|(?:12|24|twelve|twenty-four)[- ]words?|backup phrase|wallet phrase)',
    ),
    'card-number': requestPatterns(
      '(?:(?:credit |debit |bank )?card (?:number|details|no\\.?|info\\w*)|cvv2?|cvc|expiry date|(?:three|3) digits on the back|(?:front and back|both sides|photo) of (?:your|the) (?:\\w+ )?card)',
    ),
    'remote-access': {
      firstSign: /desk|viewer|assist|remote|screen|access|control|connect|into|take over|partner|log ?in|dial/u,
      patterns: [
        new RegExp(
          `(?:${IMPERATIVE}|${NEEDED})(?:install|download|open|run|start|launch|get|use|accept|set up)\\b[^.]{0,40}\\b(?:anydesk|teamviewer|team viewer|rustdesk|ultraviewer|quick ?assist|remote (?:desktop|access|control|support|app|tool|session))`,
          'u',
        ),
        new RegExp(
          `(?:${IMPERATIVE}|${NEEDED})(?:share|give|grant|allow|let|show|send|tell)\\b[^.]{0,30}\\b(?:your screen|screen with|remote access|remote control|access to your (?:computer|phone|device|pc|laptop)|(?:me|us) (?:control|connect|into|take over|access)|anydesk (?:id|code|number|address)|partner id)`,
          'u',
        ),
        new RegExp(
          `\\b(?:i|we|my colleague|our technician|a technician)(?:'ll| will| can| need to| would like to| want to)* (?:connect|log ?in|take control|remote|access|dial in)\\b[^.]{0,25}\\b(?:your (?:computer|phone|device|pc|laptop|screen|account))`,
          'u',
        ),
      ],
    },
    'other-channel': {
      firstSign: new RegExp(`${latinMessengers}|\\+`, 'u'),
      patterns: [
        /(?<![a-z0-9] ?)\+ ?(?:v|q|tg|[vw]x|wechat|whatsapp|line)\b/u,
        new RegExp(
          `\\b(?:add|message|text|find|contact|reach|write(?: to)?|ping|dm|pm|call|hit|follow|talk to|chat with|speak to|join)(?: me| us| our| my)\\b[^.]{0,30}\\b${latinMessengers}\\b`,
          'u',
        ),
        new RegExp(
          `(?:${IMPERATIVE}|${NEEDED})(?:add|switch (?:over )?to|move (?:over )?to|hop (?:over )?on(?:to)?|jump on(?:to)?|come (?:over )?(?:on )?to|continue on|carry on on)\\b[^.]{0,25}\\b${latinMessengers}\\b`,
          'u',
        ),
        new RegExp(
          `\\b(?:let's|lets|we (?:can|could|should|will|must)|can we|could we|shall we|i(?:'d| would)? (?:prefer|like|want)(?: to)?|better(?: to| if we)?)\\b[^.]{0,20}\\b(?:talk|chat|continue|carry on|move|switch|go|speak|discuss|finish|proceed|do this|take this|keep)\\b[^.]{0,25}\\b(?:on|to|via|over|through|in|by|onto) (?:my |our |the )?${latinMessengers}\\b`,
          'u',
        ),
        new RegExp(
          `\\b(?:my|our) (?:private |personal |own |work )?${latinMessengers}\\b(?: id| handle| name| number| contact| account)?(?: is| =)? ?@?[a-z_.+]*\\d`,
          'u',
        ),
      ],
    },
    promise: {
      firstSign:
        /recover|refund|get|back|return|success|money|funds|savings|investment|cent|penny|crypto|coins|amount|rate/u,
      patterns: [
        /\b(?:guarantee|guaranteed|promise|assure|certain|definitely|surely|for sure|100 ?%|no doubt|without fail)\b[^.]{0,50}\b(?:recover|recovery|refund|get (?:it|your|all|every|the)[^.]{0,20}(?:back|returned)|money back|funds back|return of|your money|your funds|success)/u,
        /\b(?:recover|get (?:it|your|all|every|the)[^.]{0,25}back|refund)\b[^.]{0,30}\b(?:guaranteed|for sure|definitely|100 ?%|without fail|no matter what|i promise)/u,
        /\b(?:you|we|i)(?:'ll| will)(?: definitely| certainly| surely| all)? (?:get|recover|return|bring|have)\b[^.]{0,25}\b(?:all|every|entire|full|your|the) ?(?:of )?(?:your |the )?(?:money|funds|savings|investment|cent|penny|crypto|coins|amount)\b[^.]{0,30}/u,
        /\b(?:success|recovery) rate\b[^.]{0,20}\b(?:9\d|100)/u,
      ],
    },
  },
  harmless:
    /\b(?:never|not|n't|dont|cannot|nobody|no one|no-one|none|without (?:any|a|paying)|free|whoever|anyone who|anybody who|scam\w*|fraud\w*|suspicious|instead of|rather than|beware|careful|warn\w*|did you|have you|had you|do you remember|if (?:they|anyone|somebody|someone|he|she|you (?:have|had|already|gave|sent|paid|installed))|when (?:they|did|you (?:paid|sent|gave))|(?:they|he|she|scammers?|someone|somebody|the caller|who) (?:ask\w*|want\w*|told|said|say|request\w*|demand\w*|made|make|claim\w*|promis\w*|charg\w*)|chang(?:e|ing)|reset|uninstall|remove|block|freeze|cancel|revoke|nothing|unlikely|whether|hope|possible|possibly|might|may be able|try to|rarely|sometimes|screenshots? of (?:the )?(?:chat|message|payment|transfer|receipt|page))\b/u,
};
