/* Whether the terminal can show a whole screen. In a file of its own, since <term.h> takes many short words away. */
#include <curses.h>
#include <stdbool.h>
#include <term.h>
#include <unistd.h>

bool screen_possible(void);

bool screen_possible(void) {
    int wrong;
    if (setupterm(NULL, STDOUT_FILENO, &wrong) != OK)
        return false;
    const char *moves = tigetstr("cup");
    return moves && moves != (const char *)-1;
}
