#include "../engine/out.h"
