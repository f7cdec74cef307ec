/**
 * Words of the English list that sentences are full of, as victims and agents write them. Three in ten of a random
 * phrase are among them, and more than half of a sentence that is made of listed words alone.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  `about above abuse access account across act action actual add admit advice afraid again age agent ahead alert all
  allow almost alone already also always amount anger angry another answer any apart april area around arrest arrive
  ask assist attack august aunt author away baby balance become before begin behind believe below best better between
  beyond blame blue board book boss bottom box boy bring brother brown business busy buyer call can cancel car card
  carry case cash catch cause certain change charge chat cheap check child choice choose city claim click client close
  code coin come common company confirm connect cost cousin crazy credit crime cross cry current dad damage danger
  daughter day deal debate decade decide degree delay deny deposit desk detail differ dinner doctor document door
  double dream drive drop during early earn easy effort eight either else embark end enemy engage enjoy enough ensure
  enter entire error evidence evil exact example exchange excuse exist expect expire explain expose eye face faith
  fall false fame family famous father fault favorite fee feel few file final find fine finish first fix fly follow
  food force forget found frame friend front fun funny future game gap gas gate gather general genuine ghost gift girl
  give glad good great green grow guess guide guilt half hand happy hard have head health heart help hero hidden high
  hint history hold holiday home honey hope hospital host hotel hour hundred hungry hurry hurt husband idea identify
  ignore ill include income inform initial innocent input inside install invest invite issue item job join joke judge
  just keep key kid kind know large later laugh law lawsuit lazy leader learn leave left legal lend length letter liar
  liberty life like limit link list little live loan local lock long loop love loyal lucky machine mail main make man
  manage market marriage matter maximum mean member memory mention message middle million mind minute miss mistake
  mixed mobile model moment month more morning mother move much must name near neck need never news next nice night
  normal note nothing notice now number obtain off offer office often old once one online only open option orange
  order ordinary other outside own owner page paper parent party pass patient payment people pepper person phone photo
  phrase place play please point police possible post practice present pretty prevent price private problem process
  profit program promote proof protect proud public pull purchase push put question quick quit rate rather ready real
  reason recall receive reduce refuse region regret reject release rely remain remember remind remove rent repair
  repeat report require rescue response result return reveal review reward rich right risk road room round rule run
  sad safe sail same save say scan scare scheme school season second secret security seed seek sell senior sense
  sentence series service session settle seven share shift ship shop short shoulder sick side sign silent similar
  since sister six sleep slow small smart smile soft someone soon sorry sort speak special speed spend staff stand
  start state stay still stock story street strong stuff style submit success such sudden suffer sure suspect system
  talk target tell ten term test text thank that then there they thing this thought three thrive ticket time tired
  today together tomorrow tonight top total town trade train transfer travel trick trip trouble true trust truth try
  turn twelve twenty twice two type unable uncle under unfair until update upon urge usage use used useful useless
  usual valid very video view visa visit voice wait walk wall want warm wash way wealth weather web weekend welcome
  west what when where wife will win window wish woman wonder word work world worry worth write wrong year yellow you
  young`.split(/\s+/),
);
