// What lessons say, fetched with them.
export const lessons = {
  'niya.lesson.garden': 'The emperor’s garden: sixteen tiles, each with a plant and, in its corner, a symbol. Four plants, four symbols, and every pair of them once. You and your opponent have eight tokens each.',
  'niya.lesson.inside': 'You begin. The first tile comes from the border of the garden. See what happens if you reach for one of the four in the middle: tap one.',
  'niya.lesson.inside.not': 'That one is on the border, and may be taken. For now, tap one of the four in the middle.',
  'niya.lesson.inside.done': 'Whatever is not allowed tells you why, with the rule. That works in every game.',
  'niya.lesson.border': 'A turn is one take: the tile leaves the garden, and a token of yours stands in the gap. Take the pine with the bird, top left (a1).',
  'niya.lesson.border.not': 'That would do too, but the lesson goes on with a1, the pine with the bird.',
  'niya.lesson.border.done': 'Your token stands at a1, and the tile lies on the stack, for both to see.',
  'niya.lesson.unlike': 'Your opponent answered with d1: a pine, like yours. Now that tile binds you. Try the cherry with the sun (c4), which has neither pine nor poem.',
  'niya.lesson.unlike.not': 'That one fits. First try one that does not: c4, the cherry with the sun.',
  'niya.lesson.unlike.done': 'Neither the plant nor the symbol of the last tile: not now.',
  'niya.lesson.match': 'Take a tile with the plant or the symbol of the last one: a pine, or a poem. They glow.',
  'niya.lesson.match.done': 'And now your tile binds your opponent. Each take is a token for you and a leash for the other.',
  'niya.lesson.line': 'You win with four tokens in a row, in a column or on a long diagonal. You have three in column c. Finish it.',
  'niya.lesson.win.not': 'Allowed, but you can win right now. Look again.',
  'niya.lesson.line.done': 'Four in a column: the emperor’s grace is yours.',
  'niya.lesson.square': 'Four tokens in a square of two by two win as well. Find it.',
  'niya.lesson.square.done': 'A small square is as good as a long line.',
  'niya.lesson.block': 'There is a third way: leave your opponent nothing to take. One of these four tiles has a plant and a symbol that no other tile in the garden has any more.',
  'niya.lesson.block.not': 'Your opponent would still find a match. Which tile shares nothing with what is left?',
  'niya.lesson.block.done': 'No iris is left, and no rain. Whoever has nothing to take has lost, though tiles remain.',
  'niya.lesson.defend': 'Now take care: your opponent has three in the second row and wants a2, the iris with the bird. Take a tile that lets them have neither iris nor bird, nor anything else that wins.',
  'niya.lesson.defend.not': 'After that your opponent could win at once. Which take leaves them no good answer?',
  'niya.lesson.defend.done': 'Cherry and sun: nothing there that wins for them. Most of Niya is this thought, a turn ahead.',
  'niya.lesson.full': 'A garden can fill up with nobody having four together. Whoever placed the last token wins, as the other has nothing to take. Some play it as a draw: the table’s options say which.',
  'niya.lesson.points': 'A match can be longer than one garden: first to win three games, or for points, one for each tile left when you win. Here the first game brought nine. The loser of a game begins the next.',

  'kamiza.lesson.room':
    'One seat of honour, at the top of the room; two low seats at the bottom. Everybody holds the same four cards: boss 3, underboss 2, hitman 1, policeman 0. A match is three games of three rounds, and in each round everybody lays one card.',
  'kamiza.lesson.boss':
    'You begin. Take your boss, the highest number, and lay him at the top. You may say a threat with it; then seal it.',
  'kamiza.lesson.boss.not': 'That is allowed too. For now lay the boss at the top.',
  'kamiza.lesson.boss.done': 'The others see where your card lies and not what it is.',
  'kamiza.lesson.higher':
    'All cards are turned up. At the top there is one seat: your boss, 3, outranks the underboss, 2, and you score 3. The hitman at the bottom has a seat of his own and scores 1. A seated card scores its number.',
  'kamiza.lesson.bottom':
    'The bottom takes only underbosses and hitmen, but it has two seats. Lay your underboss at the bottom.',
  'kamiza.lesson.bottom.not': 'Try the low seats this time: underboss, bottom.',
  'kamiza.lesson.bottom.done': 'A quiet place, two points if nobody else sends an underboss there.',
  'kamiza.lesson.low':
    'Underboss and hitman sit side by side at the bottom: 2 points for you, 1 for the other. The boss had the top for himself: 3.',
  'kamiza.lesson.gone':
    'A played card stays away until the game is over. Tap one of the two that you have played, and the room tells you why not.',
  'kamiza.lesson.gone.not': 'This one you still hold. Tap the empty place of a card that you have played.',
  'kamiza.lesson.gone.done':
    'So late in a game there is much to be read: the walls show which numbers everybody still holds.',
  'kamiza.lesson.kill':
    'On the left, at the wall: that player has not shown the boss yet. Lay your hitman at the top and wait for him.',
  'kamiza.lesson.kill.not': 'The hitman, at the top: a boss may be on his way.',
  'kamiza.lesson.kill.done': 'A hitman alone at the top would score 1. Let us see who comes.',
  'kamiza.lesson.killed':
    'The hitman kills the boss, lies upside down, and has the seat: 4 points instead of 1. The policeman at the bottom was thrown out, for the bottom does not take him. Laying a card where it cannot sit is a bluff, and allowed.',
  'kamiza.lesson.second':
    'The second game: all four cards are back. Whoever has the most points in chips begins each round, and that is you. Lay your underboss at the top.',
  'kamiza.lesson.second.not': 'For this example: underboss, top.',
  'kamiza.lesson.second.done': 'A good card, unless somebody had the same thought.',
  'kamiza.lesson.cancel':
    'Two underbosses at the top cancel each other, and both die on the other’s blade. Two or more cards of one kind in one area: all of them go. The boss sits down undisturbed.',
  'kamiza.lesson.police':
    'Now the policeman. He has his own cushion beside the seat of honour and takes nobody’s place. Lay him at the top.',
  'kamiza.lesson.police.not': 'The policeman earns something only at the top.',
  'kamiza.lesson.police.done': 'He is paid if somebody sits there. Alone he earns nothing.',
  'kamiza.lesson.paid':
    'A hitman has the seat, and your policeman beside him is bribed: 2 points for you, and a WANTED chip for the hitman’s owner. At the end each WANTED chip costs a point. There are eight.',
  'kamiza.lesson.bluff':
    'Last round of this game: you hold boss and hitman, and they know it. Bluff: lay the boss at the bottom, where he cannot sit. They will see only a card there.',
  'kamiza.lesson.bluff.not': 'For once something useless: the boss, at the bottom.',
  'kamiza.lesson.bluff.done': 'From outside it might well be the hitman.',
  'kamiza.lesson.end':
    'Your boss is thrown out; the other one sits at the top and pays the policeman. After three games the chips less the WANTED chips are the score, and the highest wins; if equal, fewer WANTED chips. That is all: the third game is yours to play.',

  'akiwado.lesson.street':
    'A street of Edo with two markets. You are the first row: a white and a red card, five coins behind your screen. The pips on a sign say which die brings you coins: white 2, yellow 3, red 4, blue 5, black 6.',
  'akiwado.lesson.take':
    'Your turn begins with touting: three dice are rolled. Keep one or two of them for yourself; the others count for everybody else. Each die brings a coin for every card you own of its face. Be greedy: keep the 2 and the 4.',
  'akiwado.lesson.take.not': 'Fairer than we want it here: keep 2 and 4.',
  'akiwado.lesson.take.done': 'For the others the 5 is left, and nobody owns blue. Will they bear it?',
  'akiwado.lesson.again':
    '“Challenge!” Both others called out. Half of those who take part are enough, you included: two of three. The dice were rolled again, and if this is challenged too, nobody is paid. Keep only the 4; a 1 brings everybody one coin.',
  'akiwado.lesson.again.not': 'That may be challenged again. Keep the 4 and leave 1 and 3.',
  'akiwado.lesson.again.done': 'With this they can live.',
  'akiwado.lesson.call':
    'Paid: one coin for you, two for each of the others. Now the stocking: a card came to each market and a coin to the coin area. In turn everybody says aloud where to go: east, west or pocket. Call west, where the white card hangs.',
  'akiwado.lesson.call.not': 'The white card is in the west: call west.',
  'akiwado.lesson.call.done': 'Your marker lies open for all to see.',
  'akiwado.lesson.bid':
    'Now everybody chooses behind the screen, all at the same time. Bid 2 coins on the west market and seal it.',
  'akiwado.lesson.bid.not': 'Keep your word this time: 2 coins on west.',
  'akiwado.lesson.bid.done': 'Whoever alone bids most pays and takes all cards of the market. Who loses pays nothing.',
  'akiwado.lesson.lifted':
    'The screens are lifted together. You paid 2 and have a second white card; one merchant took the blue one for 1; the third pocketed: one coin from the stock, and the coins of the coin area besides, shared if several pocket.',
  'akiwado.lesson.challenge':
    'The turn goes clockwise. This merchant keeps the 1 and the 3 and leaves you a 6 that nobody can use. Answer: challenge it. Answers are sealed, so that speed decides nothing.',
  'akiwado.lesson.challenge.not': 'You may swallow that, but not in this lesson: challenge!',
  'akiwado.lesson.challenge.done': 'One more voice is needed.',
  'akiwado.lesson.promise':
    'The other one accepted: one challenge of three is not enough, and the dice were paid. Two markets again, one with a red card. East and west are called; say that you will pocket.',
  'akiwado.lesson.promise.not': 'Call pocket. What you do afterwards is another matter.',
  'akiwado.lesson.promise.done': 'They believe that west is left to one bidder.',
  'akiwado.lesson.lie': 'And now do something else: bid 3 coins on west.',
  'akiwado.lesson.lie.not': 'Break your word, for once: 3 coins on west.',
  'akiwado.lesson.lie.done': 'Your marker says pocket, your coins say west.',
  'akiwado.lesson.unjust':
    'You outbid the merchant who trusted you: two white and two red cards. But the lie is seen, and your tile turns to its ungrateful face: injustice. You sit out the next touting, and your turn is skipped if it would come before the tile turns back.',
  'akiwado.lesson.out':
    'They shared the dice without you; after the touting every tile is turned back. Stocking is open to you again. Call west, as the turn player did.',
  'akiwado.lesson.out.not': 'Call west.',
  'akiwado.lesson.out.done': 'Two want the same card.',
  'akiwado.lesson.equal': 'You have a single coin left. Bid it on west.',
  'akiwado.lesson.equal.not': 'One coin, on west.',
  'akiwado.lesson.equal.done': 'And if the other bids one coin too?',
  'akiwado.lesson.tied':
    'Equal bids: nobody pays, nobody wins, and the card stays for the next turn. The east market had no bid at all; its card went to the waste.',
  'akiwado.lesson.end':
    'The turn in which the deck runs out is the last. Each card is one point, and kinds of which you own two or more bring a bonus: two kinds 3, three 6, four 12, five 20. A custom card stands for whatever you like. Most points win; then cards, then coins.',

  'nyakuza.learn.bay':
    'This is the bay. Every number is a tile that waits in the bag; six have been drawn and laid on their numbers. Your clan wants to put up stalls on the sandy shores. Whoever has built all its stalls and then opens the Grand Market wins on the spot.',
  'nyakuza.learn.bid':
    'Boats are won by bidding. All clans close a paw over some kōban and open it together. The highest bid is paid and brings 3 boats; the second brings 2 and the others 1, and they pay nothing. Who bids nothing has no boat. Close your paw over 4.',
  'nyakuza.learn.bid.not': 'That can be bid too. For this lesson take 4.',
  'nyakuza.learn.opened':
    'Your 4 beat 2 and 0. You pay them at the wharf, and the clan that bid nothing takes what lies there. The amulet comes to you, and you go first with 3 boats. A boat may go on any free tile, wherever it lies: take spider crab 24.',
  'nyakuza.learn.opened.not': 'A good place, but here the plan begins with spider crab 24.',
  'nyakuza.learn.opened.done': 'A paw marks every space where your next boat may go.',
  'nyakuza.learn.reach':
    'Shore and sea are different: there a boat must be next to one of your own. Tap a shore without a paw and see what the rules say.',
  'nyakuza.learn.shore': 'Now put a boat on shore 18, right beside your crab.',
  'nyakuza.learn.shore.not': 'That is allowed, but the stall is to stand on shore 18.',
  'nyakuza.learn.group':
    'Boats that touch belong together. A stall takes one driftwood, or salmon and tuna, or octopus and squid, or two spider crabs, and a shore of the same group. Look at spider crab 33 before you choose it: the wharf counts what the group would have. Then take it.',
  'nyakuza.learn.group.not': 'One crab is not enough: take spider crab 33 for the second.',
  'nyakuza.learn.build':
    'Two crabs and a free shore: now you must build, at once. Choose the shore, then the tiles. Each tile used takes one kōban from behind your screen, and those are gone for good.',
  'nyakuza.learn.build.done':
    'The boat is lifted onto the stall. The two crabs are spent, but their boats still hold the group together.',
  'nyakuza.learn.tie':
    'The red clan netted driftwood and built with it: one tile, one kōban. A new round begins with three more tiles. Among equal bids the amulet comes first, then the clans clockwise from it. You hold it, so a 2 of yours beats any other 2. Bid 2.',
  'nyakuza.learn.tie.not': 'Try 2, to see how a tie ends.',
  'nyakuza.learn.again':
    'Two clans bid 2, and you came first. Nobody bid nothing, so your kōban stay on the wharf. A squid and a boat on shore 19 have joined your group already. Add octopus 20.',
  'nyakuza.learn.again.not': 'The octopus is what the squid is waiting for: number 20.',
  'nyakuza.learn.recipe':
    'Octopus and squid: another stall. If there were several ways to build, the choice would be yours.',
  'nyakuza.learn.recipe.done': 'Four stalls to go.',
  'nyakuza.learn.nothing':
    'You have 6 kōban, and 2 lie on the wharf. After the winner has paid, those who bid nothing divide the wharf evenly; what cannot be divided stays. Bid nothing this time.',
  'nyakuza.learn.nothing.not': 'This time leave the boats to the others: bid 0.',
  'nyakuza.learn.share':
    'The red clan paid 5, which made 7 on the wharf, and all of them are yours: a round without boats, well paid. If everybody bids nothing, nobody has boats and the amulet stays where it is.',
  'nyakuza.learn.poor':
    'Another table. Here you bid 15 of your 16 kōban. One boat is left in your hand, and one kōban. Spider crab 33 would make you build a stall for 2. Try it.',
  'nyakuza.learn.hidden':
    'At some tables every clan starts with a hidden tile. Once in the game, in its own turn, it may lay it with a boat from the supply, even after bidding nothing. Yours is squid 13: lay it.',
  'nyakuza.learn.hidden.not': 'You may keep it, of course. Here, lay it: squid 13.',
  'nyakuza.learn.hidden.done': 'A tile that nobody could count on, and a boat for free.',
  'nyakuza.learn.end':
    'Much later. A round that begins with an empty bag is the last. If nobody has opened the Grand Market by then, the most stalls win, then the most kōban; clans that are still equal merge and win together. But here all your stalls stand, and you have 2 boats and 2 kōban.',
  'nyakuza.learn.market': 'Your group holds squid 16; octopus 1 lies alone on its boat. A boat on shore 3 joins them.',
  'nyakuza.learn.market.not': 'That boat would leave the octopus alone: shore 3 joins everything.',
  'nyakuza.learn.win': 'The Grand Market is built on the same terms as a stall. Build it.',
  'nyakuza.learn.win.done': 'The Grand Market is open, and the bay is yours.',

  'izakaya.lesson.city':
    'A city block in the evening. Nine site cards with building ground; the one in the middle lies face down and stays empty. Bottles will stand on the corners, discs in the lanes between the cards. In the end every building on a site that you claimed pays you: the prices of the drinks on the corners of its card, times its floors. All else is open on the table; only bids are hidden.',
  'izakaya.lesson.bid':
    'Each round begins with an auction for the turn order. Everybody closes a fist around some of their yen, in hundreds, and all open at once. Everybody pays, whoever wins. Choose 200 yen and seal it.',
  'izakaya.lesson.bid.not': 'That is a bid too, but here let it be 200 yen.',
  'izakaya.lesson.bid.done': 'Sealed. Nobody sees it before the last bid is in.',
  'izakaya.lesson.drink':
    'You bid 200, the other 100: you go first, and 300 yen lie in the pot. Now everybody lays three action discs, one at a time. The first kind of action: a drink. Tap the crate of black whisky, then the corner at the lower right of site s1.1.',
  'izakaya.lesson.drink.not': 'Let it be black whisky at the lower right of s1.1: first the crate, then the corner.',
  'izakaya.lesson.drink.done': 'It costs 300 yen, and all four cards around it have it at their corner. Your disc lies on black: nobody serves black again in this phase.',
  'izakaya.lesson.rim': 'The other player claimed a site. Try something that is not allowed yet: take any drink and tap a corner on the rim of the city.',
  'izakaya.lesson.rim.not': 'Take a drink other than black, then tap one of the dotted corners at the edge.',
  'izakaya.lesson.rim.done': 'Right: corners where two cards meet wait until all corners where four meet have their drink.',
  'izakaya.lesson.claim': 'Claim the site beside your whisky. Tap a lane beside s1.1, then s1.1 itself: a disc goes in the lane, a pyramid on the site. You have six of each.',
  'izakaya.lesson.claim.not': 'It should be site s1.1: tap the lane to its right or below it, then s1.1.',
  'izakaya.lesson.claim.done': 'The site is yours to the end. Everybody may build on it, but you alone are paid.',
  'izakaya.lesson.take': 'Your third disc: build. Pieces are chosen before they are tried, so nothing shows where one fits. Open the yard and take the square of four cells.',
  'izakaya.lesson.take.not': 'Take the square of two by two from the yard.',
  'izakaya.lesson.take.done': 'It is in your hand now and must be placed. A piece that fits nowhere in the whole city would go back, and the disc would be spent.',
  'izakaya.lesson.lay': 'Tap site s1.1 to see it near, then the cell at the top left, and confirm. A piece lies whole inside one area; two areas on a card are two buildings.',
  'izakaya.lesson.lay.not': 'It should lie in the top left corner of s1.1, on two cells by two.',
  'izakaya.lesson.lay.done': 'One floor beside whisky for 300: the building would pay 300 yen.',
  'izakaya.lesson.tie': 'The second auction. The turn order now is you, then the other. Those with equal bids swap places. Bid 0 and see.',
  'izakaya.lesson.tie.not': 'Bid 0 here: you will see what a tie does.',
  'izakaya.lesson.tie.done': 'Sealed with nothing inside. That is allowed too.',
  'izakaya.lesson.price':
    'Both bid 0, so you swapped: the other goes first and claimed another site. Now move a price, the last kind of action. Tap the coins of white sake, then those of black whisky.',
  'izakaya.lesson.price.not': 'Move the coin from white sake to black whisky.',
  'izakaya.lesson.price.done': 'Whisky costs 400 now, sake nothing. Your building went up by 100, and the tag on the corner with it.',
  'izakaya.lesson.once': 'Drinks can be served once per colour in a phase, prices moved once in all. Try to move another one.',
  'izakaya.lesson.once.not': 'Tap any of the coin piles.',
  'izakaya.lesson.once.done': 'Only one disc goes there in a phase. Claims and builds have no such limit.',
  'izakaya.lesson.second': 'Time for a second floor. Take the bar of two.',
  'izakaya.lesson.second.not': 'Take the bar of two cells.',
  'izakaya.lesson.second.done': 'Now to where it goes.',
  'izakaya.lesson.level':
    'What lies under a piece must be of one height. Try what is forbidden: on s1.1, lay it half on your square and half on the ground beside it, level, beginning on the right half of your square.',
  'izakaya.lesson.level.not': 'On s1.1 choose the level way, then tap a cell on the right half of your square: half of the piece would hang in the air.',
  'izakaya.lesson.level.done': 'It may neither hang over an edge nor bridge a gap.',
  'izakaya.lesson.floor': 'Lay it on top of your square: level from its upper left cell, or upright from its upper right one. Turn the piece with the round button or with the key R.',
  'izakaya.lesson.floor.not': 'On top of your square: level along its upper side, or upright along its right one.',
  'izakaya.lesson.floor.done': 'Two floors! A building has as many as its highest cell, and lower floors may still be widened.',
  'izakaya.lesson.touch': 'One rule of building is left. You have a single cell in hand. Try to lay it on the ground of s1.1 away from the house: two cells to its right, or off its lower right corner.',
  'izakaya.lesson.touch.not': 'On s1.1, tap the ground two cells to the right of your square, or off its lower right corner.',
  'izakaya.lesson.touch.done': 'Where a floor of a building has pieces already, a new one on that floor must share an edge with one of them.',
  'izakaya.lesson.beside': 'Now lay it on the ground so that it touches your square.',
  'izakaya.lesson.beside.not': 'On the ground of s1.1, right beside your square or right below it.',
  'izakaya.lesson.beside.done': 'The ground floor grew wider. That pays nothing by itself, but there is more room above.',
  'izakaya.lesson.end':
    'When the pot after an auction holds 1,500 yen (2,300 with three players, 3,000 with four, 4,000 with five), the action phase that follows is the last. So bids also decide how long the game lasts. There are 300 in it. Bid 700.',
  'izakaya.lesson.end.not': 'Bid 700 here, to bring the end near.',
  'izakaya.lesson.end.done': 'Sealed. Yen count as points at the end, so this costs you 700.',
  'izakaya.lesson.open':
    'The other bid 600: with 1,600 in the pot, this phase is the last. You go first again. All corners with four cards have their drink, so the rim is open: serve yellow beer on a corner of s1.1.',
  'izakaya.lesson.open.not': 'Yellow beer at the upper right or the lower left of s1.1, its corners on the rim.',
  'izakaya.lesson.open.done': 'Whisky for 400 and beer for 200: each floor of your building now pays 600.',
  'izakaya.lesson.pay':
    'The game is over. You laid a third floor: 600 × 3 = 1,800, and 100 yen in hand make 1,900. Whoever has most wins; among equals, whoever has more yen left. A phase in which nobody places anything, or somebody has to pass, would also have been the last.',
  'izakaya.lesson.line':
    'One thing more for four and five players, whose cities are larger: three of your discs in neighbouring lanes in a straight line give you a piece at once, to be placed for nothing or declined. Three players with equal bids take their places in reverse. And that is all: sit down and play.',
};
