/**
 * Words of the English list for what people list: food, animals, colours, relatives, parts of the body, clothes, goods
 * and numbers. A tenth of the list; of a thousand random phrases not one has half of its words among them.
 */
const THINGS: ReadonlySet<string> = new Set(
  `almond apple avocado bacon banana beef bean bread broccoli butter cabbage cake candy caramel carrot cereal cheese
  cherry chicken chocolate cinnamon citrus clinic coconut coffee cookie corn crab cream cucumber dinner egg fish flour food
  fruit garlic ginger grain grape honey ice juice ketchup kiwi lemon lettuce lobster lunch maple mango meat melon milk
  mushroom noodle nut oil olive onion orange oyster papaya pasta peach peanut pear pepper pizza plum potato pudding
  pumpkin rice salad salmon salt sandwich sauce sausage shrimp snack soda soup spice spinach steak stew strawberry sugar
  syrup tomato tuna turkey vanilla vinegar walnut water wheat wine animal ant bee beaver bird buffalo bunny butterfly
  camel cat cattle chick cow coyote crane crow cricket deer dog dolphin donkey dove dragon duck eagle elephant elk
  falcon fox frog giraffe goat goose gorilla hamster hawk hen hippo horse insect jaguar kangaroo kitten koala leopard
  lion lizard monkey moose mosquito mouse mule octopus ostrich owl panda panther parrot penguin pig pigeon pony puppy
  rabbit raccoon rat raven salmon seal shark sheep shrimp skunk snake spider squirrel swallow swan tiger toad turtle
  walrus whale wolf worm zebra black blue brown gold green orange pink purple red silver white yellow aunt baby brother
  child cousin dad daughter father husband mother sister son uncle wife arm ankle blood bone brain cheek chest ear elbow
  eye face finger foot hair hand head heart hip knee leg lip mouth muscle neck nose shoulder skin thumb toe tongue tooth
  wrist bag belt blanket boot bracelet brush camera candle chair clock coat couch cup curtain desk dress fan fork
  furniture glass glove guitar hat jacket jeans jewel key knife ladder lamp laptop mirror necklace pencil phone piano
  pillow plate radio ring scarf scissors shirt shoe skirt soap sofa spoon suit table towel toy umbrella watch one two
  three four five six seven eight nine ten first second third twelve zero monday spring summer autumn winter april
  august`.split(/\s+/),
);

/** Whether a row of words is a list of such things rather than a phrase. */
export const isListOfThings = (words: readonly string[]): boolean =>
  words.filter((word) => THINGS.has(word)).length >= words.length * MIN_SHARE;
const MIN_SHARE = 0.55;
