/**
 * Words of everyday talk round a wish: who speaks, for whom, when, how kindly, and verbs that only carry it; in base form. None denies,
 * limits, compares, names a place in the piece or a thing of music.
 */
const talk = {
  people:
    "child kid children toddler teenager teen adult grown boy girl grandson granddaughter grandchild niece nephew sister brother cousin uncle " +
    "aunt parent lady gentleman man woman people folk everyone everybody someone audience congregation guy baby teacher beginner learner " +
    "amateur musician accompanist soloist conductor member newcomer gran granny",
  time:
    "tonight tomorrow week weekend month year sunday monday tuesday wednesday thursday friday saturday january february march april june july " +
    "august september october november december christmas easter summer winter autumn term school home lesson class course service church " +
    "wedding funeral birthday party recital concert performance festival audition competition soon recently currently lately " +
    "nowadays young old new age yet",
  feeling:
    "happy glad nice lovely pretty good great fun keen shy confident excited sorry thanks thank hello hey dear regards " +
    "appreciate grateful hope wish guess believe reckon mean honest honestly frankly ideal stuff lot reason idea sense sake example " +
    "kind helpful useful poor lovely",
  verbs:
    "something try ask tell say perform teach follow help seem able bring remember spend enough comfortably manage cause want let",
  degree:
    "really quite very bit pretty fairly somewhat basically literally probably definitely usually truly rather especially particularly anyway " +
    "simply honestly",
  doing:
    "accompany perfect flavor flavour taste interest adapt accept achieve afford agree aim amaze annoy apply arrive attend belong bother build buy care celebrate chat cheer " +
    "choose clap complain concentrate consider count crash cry decide deserve develop discover discuss dream drive eat encourage " +
    "engage ensure entertain excite expect explain finish focus guess guide hesitate imagine improve insist inspire intend join " +
    "laugh listen live master motivate notice offer organise organize panic pay plan prefer present progress " +
    "promise realise realize receive record relax rely remind request require return save sell send shine smile sort speak spoil " +
    "stand study suffer suggest suit support surprise survive trust understand visit wait warm watch wear win wonder worry treat " +
    "travel arrange met meet understood started went came gave got took made did " +
    "does done been had having",
  qualities:
    "amazing angry annoying anxious awful beautiful bored boring brave brilliant certain cheerful clever clumsy cold cool crazy " +
    "cute dyslexic eager elderly emotional energetic enjoyable exciting famous fantastic fiddly fit funny gentle gifted healthy " +
    "ill imaginative impatient inexperienced injured interested interesting joyful lazy lonely lucky mad magical modest musical " +
    "naughty neat noisy normal odd ordinary patient playful pleasant popular proud ready real rusty sad safe satisfied sensible " +
    "sensitive serious sick silly smart special stiff strange strong stubborn stupid suitable super sure sweet talented tall " +
    "typical unhappy unique usual weak weird well wonderful worried brand",
  manner:
    "already altogether anymore apparently badly beautifully carefully certainly clearly confidently constantly easily essentially " +
    "eventually extremely finally fluently forever freely fully gently gradually happily hopefully immediately incredibly " +
    "initially largely loosely luckily musically naturally nicely normally obviously personally physically possibly presently " +
    "primarily properly readily regularly relatively reliably safely seriously slightly somehow specifically surely technically " +
    "terribly therefore thoroughly thus traditionally typically ultimately unfortunately utterly wholly overall far ahead " +
    "somewhere sort",
  things:
    "glockenspiel xylophone harmonica accordion mandolin harp banjo tuba euphonium bassoon piccolo marimba clear arm body book brain card club college computer copy detail diploma ear eye face family father hall heart hobby house idea " +
    "instrument internet job kitchen knee life list lockdown luck memory method mistake money morning evening afternoon night " +
    "mouth nerve office parish phone place process room shop shoulder stroke surgery task teaching test thanks theory topic town " +
    "tradition university village winner world years days weeks hours minutes day hour minute who",
  small: "there here that these those me",
} as const;

export const padding: ReadonlySet<string> = new Set(Object.values(talk).join(" ").split(" "));
