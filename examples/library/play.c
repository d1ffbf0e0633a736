/* A match between computer players, from C: play [GAME PLAYERS]. Each is shown only what its own seat may see. */
#include <stdio.h>
#include <stdlib.h>
#include <zashiki.h>

static int refused(void) {
  fprintf(stderr, "%s\n", zashiki_refusal());
  return 1;
}

int main(int count, char** arguments) {
  const char* game = count > 2 ? arguments[1] : "kamiza";
  const int players = count > 2 ? atoi(arguments[2]) : 3;
  zashiki_match* match = zashiki_start(game, players, NULL, NULL);
  if (match == NULL) return refused();
  zashiki_mind* mind = zashiki_mind_open(match, "level2");
  if (mind == NULL) return refused();

  int seats[ZASHIKI_MOST_SEATS];
  for (uint64_t seed = 1; zashiki_actors(match, seats) > 0; ++seed) {
    if (seats[0] == ZASHIKI_CHANCE) {
      if (zashiki_roll(match, seed) == NULL) return refused();
      continue;
    }
    const char* answer = zashiki_think(mind, match, seats[0], 0, 0, seed);
    if (answer == NULL) return refused();
    /* {"action":"...",...: a program would use a JSON library; no action has a quote in it. */
    char action[64];
    if (sscanf(answer, "{\"action\":\"%63[^\"]", action) != 1) return 1;
    printf("seat %d: %s\n", seats[0], action);
    if (!zashiki_act(match, seats[0], action)) return refused();
  }
  printf("%s\n", zashiki_position(match));
  zashiki_mind_close(mind);
  zashiki_close(match);
  return 0;
}
